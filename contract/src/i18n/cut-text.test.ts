import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

const characters = ['👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇮🇷', 'é', 'نّ', '👍🏽', 'کِ', '\r\n', 'क्षि'];

test.each(characters)('%j is never split, wherever the limit falls', (character) => {
  const text = `ab${character}cd`;
  for (let max = 2; max < 2 + character.length; max += 1) expect(cutText(text, max)).toBe('ab');
  expect(cutText(text, 2 + character.length)).toBe(`ab${character}`);
  expect(cutText(text, text.length)).toBe(text);
});

test('a character longer than the limit is cut between code points', () => {
  expect(cutText('e\u0301\u0301\u0301\u0301', 3)).toBe('e\u0301\u0301');
  expect(cutText('👨‍👩‍👧‍👦', 4)).toBe('👨‍');
  expect(cutText('', 5)).toBe('');
});
