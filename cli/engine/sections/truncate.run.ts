import { holdSection } from '../worker.ts';

holdSection('truncate');
