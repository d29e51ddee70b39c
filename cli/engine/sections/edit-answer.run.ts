import { holdSection } from '../worker.ts';

holdSection('edit-answer');
