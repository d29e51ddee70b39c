import type { Property } from '../property.ts';
import { READ_ANSWER } from './answer.ts';
import { READ_BUDGETS } from './budgets.ts';
import { READ_CHUNKS } from './chunks.ts';
import { READ_FILE } from './file.ts';
import { READ_LARGE } from './large.ts';
import { READ_LIKE_SHELL } from './like-shell.ts';
import { READ_ONLY } from './read-only.ts';
import { READ_RECORDS } from './records.ts';
import { READ_REQUEST } from './request.ts';
import { READ_SELECTION } from './selection.ts';
import { READ_WHOLE_TOOL } from './whole-tool.ts';

/** Every property of `read`. */
export const READ: readonly Property[] = [
  READ_REQUEST, READ_SELECTION, READ_RECORDS, READ_CHUNKS, READ_LIKE_SHELL, READ_BUDGETS, READ_ANSWER, READ_FILE, READ_LARGE, READ_ONLY, READ_WHOLE_TOOL,
].flat();
