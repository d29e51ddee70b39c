export const adapter = {};
