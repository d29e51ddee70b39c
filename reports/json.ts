/** A record, case or other value of ours, alone. */
export function json(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
