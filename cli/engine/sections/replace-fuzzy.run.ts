import { holdSection } from '../worker.ts';

holdSection('replace-fuzzy');
