import { expect, test } from 'vitest';
import { readRules, splitStrong } from './rules-blocks.ts';

test('rules are parsed into headings, lists and paragraphs', () => {
  const text =
    '# 1 Conduct\n\nBe kind.\nAlways.\n\n3. No cutting\n4) No ramming\n- a\nb\n\n## 2.1 Flags\nNext';
  expect(readRules(text)).toEqual([
    { kind: 'heading', level: 1, text: '1 Conduct' },
    { kind: 'paragraph', text: 'Be kind.\nAlways.' },
    { kind: 'list', isOrdered: true, start: 3, items: ['No cutting', 'No ramming'] },
    { kind: 'list', isOrdered: false, start: 1, items: ['a\nb'] },
    { kind: 'heading', level: 2, text: '2.1 Flags' },
    { kind: 'paragraph', text: 'Next' },
  ]);
});

test('text without markup is unchanged', () => {
  expect(readRules('<script>*x* #tag')).toEqual([{ kind: 'paragraph', text: '<script>*x* #tag' }]);
  expect(readRules('')).toEqual([]);
  expect(splitStrong('a **b** c')).toEqual(['a ', 'b', ' c']);
  expect(splitStrong('a ** b')).toEqual(['a ** b']);
});
