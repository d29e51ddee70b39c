import { holdSection } from '../worker.ts';

holdSection('common-read');
