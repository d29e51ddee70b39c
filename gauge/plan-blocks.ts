/** Cases of a block; a rule's budget is a list of blocks, which take turns at its situations. */
const BLOCK_SIZE = 5;

export interface Block {
  index: number;
  situation: string;
  cases: number;
  /** The situation's first turn. */
  first: boolean;
}

/**
 * The blocks of a rule: a function of its situations and of the cases asked for, so that shards can share them out.
 * Every situation gets a turn, whatever the budget.
 */
export function planBlocks(situations: readonly string[], cases: number): Block[] {
  const size = Math.min(BLOCK_SIZE, Math.max(1, Math.ceil(cases / situations.length)));
  const count = Math.max(situations.length, Math.ceil(cases / size));
  return Array.from({ length: count }, (_, index) => ({
    index,
    situation: situations[index % situations.length] as string,
    cases: size,
    first: index < situations.length,
  }));
}
