import type { Case } from '../../contract/case.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { callCase } from '../arbitraries/call-case.ts';
import { built, Dice } from '../arbitraries/dice.ts';
import type { Context, MakeSituation } from '../property.ts';

/** What makes a case of what is drawn. */
export type Draw = (dice: Dice, context: Context) => Case;

/** Draws that come first besides the plainest, the same in every run. */
const FIRST_DRAWS = [1, 2] as const;

/** A situation of cases: the plainest first, two others, then what is drawn. */
export function drawing(make: Draw): MakeSituation {
  return (context) => ({
    first: [new Dice(0, []), ...FIRST_DRAWS.map((seed) => new Dice(seed))].map((dice) => make(dice, context)),
    cases: built((dice) => make(dice, context)),
  });
}

/** As `drawing`, of one of `choices`: the plainest of each first. */
export function drawingEach<Choice>(choices: readonly Choice[], make: (choice: Choice, dice: Dice, context: Context) => Case): MakeSituation {
  return (context) => ({
    first: choices.map((choice) => make(choice, new Dice(0, []), context)),
    cases: built((dice) => make(dice.pick(choices), dice, context)),
  });
}

/** An outcome that is to be rendered. */
export interface Outcome {
  status?: 'success' | 'error' | 'cancelled';
  message?: string;
  fields?: readonly (readonly [name: string, value: Json])[];
  payload?: string;
}

/** A case of one outcome that is rendered. */
export function renderCase(context: Context, { status = 'success', message, fields, payload }: Outcome): Case {
  const sent: JsonObject = { status };
  if (message !== undefined) sent['message'] = message;
  if (fields) sent['fields'] = fields.map(([name, value]) => [name, value]);
  if (payload !== undefined) sent['payload'] = payload;
  return callCase(context, { tool: 'render', tree: {}, arguments: sent });
}

/** A situation of outcomes that are rendered. */
export function rendering(make: (dice: Dice) => Outcome): MakeSituation {
  return drawing((dice, context) => renderCase(context, make(dice)));
}

/** As `rendering`, of one of `choices`. */
export function renderingEach<Choice>(choices: readonly Choice[], make: (choice: Choice, dice: Dice) => Outcome): MakeSituation {
  return drawingEach(choices, (choice, dice, context) => renderCase(context, make(choice, dice)));
}
