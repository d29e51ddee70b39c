import { holdSection } from '../worker.ts';

holdSection('patch-place');
