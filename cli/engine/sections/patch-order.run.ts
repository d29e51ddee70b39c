import { holdSection } from '../worker.ts';

holdSection('patch-order');
