import { holdSection } from '../worker.ts';

holdSection('common-edit');
