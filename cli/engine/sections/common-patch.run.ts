import { holdSection } from '../worker.ts';

holdSection('common-patch');
