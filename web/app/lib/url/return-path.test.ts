import { expect, test } from 'vitest';
import { loginPath, parseReturnPath } from './return-path.ts';

const back = (address: string) => parseReturnPath(new URL(address, 'http://site').searchParams.get('next'));

test('returns to the path with its search', () => {
  expect(back(loginPath('/dashboard/shop?category=2&page=3'))).toBe('/dashboard/shop?category=2&page=3');
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/login?next=/',
  '',
])('rejects %j', (path) => expect(back(loginPath(path))).toBeUndefined());
