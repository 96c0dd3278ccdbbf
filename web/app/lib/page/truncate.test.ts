import { expect, test } from 'vitest';
import { truncate } from './truncate.ts';

test.each([
  ['short', 'short'],
  ['two\n\n lines ', 'two lines'],
  ['whole words are kept here', 'whole words are…'],
  ['شنبه شب در اسپا، با همه', 'شنبه شب در اسپا…'],
  ['x'.repeat(40), `${'x'.repeat(19)}…`],
  [`${'x'.repeat(18)}🏁🏁`, `${'x'.repeat(18)}…`],
])('%j is truncated to %j', (text, beginning) => {
  expect(truncate(text, 20)).toBe(beginning);
  expect(truncate(text, 20).length).toBeLessThanOrEqual(20);
});
