import { readFileSync } from 'node:fs';
import { isInFilter } from './leaked-filter.ts';

const shipped = readFileSync(new URL('./leaked-passwords.bin', import.meta.url));

/** Whether a password is in the shipped lists of leaked ones, regardless of case. */
export function isLeakedPassword(password: string): boolean {
  return isInFilter(shipped, password);
}
