import { holdSection } from '../worker.ts';

holdSection('edit-request');
