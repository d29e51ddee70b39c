import { holdSection } from '../worker.ts';

holdSection('diff-content');
