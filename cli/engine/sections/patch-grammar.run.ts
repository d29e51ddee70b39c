import { holdSection } from '../worker.ts';

holdSection('patch-grammar');
