import type { Case } from '../contract/case.ts';
import type { Expectation } from '../contract/expectation.ts';
import { predictCommon } from './common/predict.ts';
import { predictReplace } from './replace/predict.ts';

/** What must come of a case. @throws {RangeError} for a tool or dialect that no model knows. */
export function predict(kase: Case): Expectation {
  if (kase.tool !== 'replace') throw new RangeError(`no oracle for tool ${kase.tool}`);
  switch (kase.dialect) {
    case 'tau': case 'harness': case 'pi': case 'pi-fuzzy': return predictReplace(kase);
    case 'common': return predictCommon(kase);
    default: throw new RangeError(`no oracle for dialect ${kase.dialect} of tool ${kase.tool}`);
  }
}
