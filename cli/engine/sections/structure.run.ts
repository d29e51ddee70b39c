import { holdSection } from '../worker.ts';

holdSection('structure');
