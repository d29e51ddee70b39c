import type { Case } from '../contract/case.ts';
import { DIALECTS, type Dialect } from '../contract/dialects.ts';
import type { Expectation } from '../contract/expectation.ts';
import { predictCommon } from './common/predict.ts';
import { EDIT } from './edit/model.ts';
import { LS } from './ls/model.ts';
import type { ToolModel } from './model.ts';
import { PATCH } from './patch/model.ts';
import { predictWith } from './predict.ts';
import { READ } from './read/model.ts';
import { RENDER } from './render/model.ts';
import { REPLACE } from './replace/model.ts';
import { SHELL } from './shell/model.ts';

const MODELS: { readonly [tool: string]: ToolModel } = { replace: REPLACE, edit: EDIT, apply_patch: PATCH, ls: LS, read: READ, shell: SHELL, render: RENDER };

/** What must come of a case. @throws {RangeError} for a tool or dialect that no model knows. */
export function predict(kase: Case): Expectation {
  if (!DIALECTS.includes(kase.dialect as Dialect)) throw new RangeError(`no oracle for dialect ${kase.dialect}`);
  return kase.dialect === 'common' ? predictCommon(kase) : predictWith(modelOf, kase);
}

function modelOf(tool: string): ToolModel {
  const model = MODELS[tool];
  if (!model) throw new RangeError(`no oracle for tool ${tool}`);
  return model;
}
