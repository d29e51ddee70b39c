import { holdSection } from '../worker.ts';

holdSection('read-request');
