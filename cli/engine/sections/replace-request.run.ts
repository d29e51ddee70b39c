import { holdSection } from '../worker.ts';

holdSection('replace-request');
