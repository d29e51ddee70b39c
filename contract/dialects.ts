/** A named family of rules and literals for a tool; one per tool in a run. */
export type Dialect = (typeof DIALECTS)[number];

export const DIALECTS = ['tau', 'harness', 'pi', 'pi-fuzzy', 'common'] as const;
