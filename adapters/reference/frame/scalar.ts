import type { Json } from '../../../contract/json.ts';

/** A value as text: nothing for null, decimal numbers without exponent, the texts of a list one a line. */
export function scalarText(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return decimal(value);
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(scalarText).join('\n');
  return JSON.stringify(value);
}

function decimal(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  const [digits = '', exponent] = String(value).split('e-');
  if (exponent === undefined) return digits;
  const sign = digits.startsWith('-') ? '-' : '';
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace(/[-.]/g, '')}`;
}
