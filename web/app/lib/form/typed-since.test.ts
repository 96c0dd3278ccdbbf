import { expect, test } from 'vitest';
import { typedSince } from './typed-since.ts';

test('text typed while a message is being sent stays', () => {
  expect(typedSince('Well', 'Well', '')).toBe('');
  expect(typedSince('Well', 'Well, and one more', '')).toBe(', and one more');
  expect(typedSince('Well', 'Something else', '')).toBe('Something else');
  expect(typedSince(true, false, true)).toBe(false);
});
