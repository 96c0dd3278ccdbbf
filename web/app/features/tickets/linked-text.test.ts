import { expect, test } from 'vitest';
import { splitLinks } from './linked-text.tsx';

test.each([
  ['no link', ['no link']],
  ['see https://a.example/x?y=1.', ['see ', { href: 'https://a.example/x?y=1' }, '.']],
  ['(https://a.example/x)', ['(', { href: 'https://a.example/x' }, ')']],
  ['https://a.example، بعد', [{ href: 'https://a.example' }, '، بعد']],
  ['http://a.example javascript:alert(1) data:x', ['http://a.example javascript:alert(1) data:x']],
  ['https://', ['https://']],
  ['https://a\u202egpj.example', [{ href: 'https://a' }, '\u202egpj.example']],
])('%j', (text, parts) => {
  expect(splitLinks(text)).toEqual(parts);
});
