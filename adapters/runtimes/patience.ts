/** Programs import heavy libraries before they answer for the first time: what they may take for it, ms. */
export const LONGEST_START_MS = 20_000;
