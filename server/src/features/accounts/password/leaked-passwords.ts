import { readFileSync } from 'node:fs';
import { isInFilter } from './leaked-filter.ts';

const shipped = readFileSync(new URL('./leaked-passwords.bin', import.meta.url));

/** Whether a password stands in the lists of leaked ones that the portal ships, whatever its case. */
export function isLeakedPassword(password: string): boolean {
  return isInFilter(shipped, password);
}
