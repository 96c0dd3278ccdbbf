import { readFileSync, writeFileSync } from 'node:fs';
import { passwordMinPlayer } from '@paddock/contract/accounts/rules';
import { dictionary } from '@zxcvbn-ts/language-common';
import { createLeakedFilter } from '../features/accounts/leaked-filter.ts';

/** Found in every leak, though the estimator rates them strong: other keyboard layouts, and famous examples. */
const famous = [
  'ji32k7au4a83',
  'correcthorsebatterystaple',
  '1qaz2wsx3edc4rfv5tgb',
  'zaq1xsw2cde3vfr4',
  'troubador&3',
  'tr0ub4dor&3',
  'd1lakiss2015',
  'thisisapassword',
  'iloveyousomuch',
];

/**
 * `npm run leaked-passwords -- LIST...`: rebuilds the shipped filter from the estimator's list, the famous ones
 * and any lists with one password per line. Skips passwords that are too short to be allowed.
 */
function run(paths: readonly string[]): string {
  const lists = paths.flatMap((path) => readFileSync(path, 'utf8').split(/\r?\n/));
  const all = [...Object.values(dictionary).flat().map(String), ...famous, ...lists];
  const passwords = [...new Set(all)].filter((one) => one.length >= passwordMinPlayer);
  const filter = createLeakedFilter(passwords);
  writeFileSync(new URL('../features/accounts/leaked-passwords.bin', import.meta.url), filter);
  return `${passwords.length} passwords in ${Math.ceil(filter.length / 1024)} KB`;
}

process.stdout.write(`${run(process.argv.slice(2))}\n`);
