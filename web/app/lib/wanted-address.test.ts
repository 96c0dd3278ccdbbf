import { expect, test } from 'vitest';
import { loginAddress, wantedAddress } from './wanted-address.ts';

const back = (address: string) => wantedAddress(new URL(address, 'http://site').searchParams);

test('comes back to the wanted address, search included', () => {
  expect(back(loginAddress('/dashboard/shop?category=2&page=3'))).toBe('/dashboard/shop?category=2&page=3');
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/login?next=/',
  '',
])('does not follow %j', (wanted) => expect(back(loginAddress(wanted))).toBeUndefined());
