import { expect, test } from 'vitest';
import { localeOfRequest } from './detect-locale.ts';

const asked = (address: string, cookie?: string) =>
  localeOfRequest(new Request(`http://site${address}`, cookie ? { headers: { cookie } } : {}));

test('Persian without any choice', () => expect(asked('/')).toBe('fa'));

test('the cookie decides, among other cookies', () => {
  expect(asked('/servers', 'a=1; locale=en; b=2')).toBe('en');
  expect(asked('/servers', 'locale=fa')).toBe('fa');
  expect(asked('/servers', 'notlocale=en')).toBe('fa');
  expect(asked('/servers', 'locale=de')).toBe('fa');
});

test('the address beats the cookie, when it names a language we speak', () => {
  expect(asked('/servers?lang=en', 'locale=fa')).toBe('en');
  expect(asked('/servers?lang=fa', 'locale=en')).toBe('fa');
  expect(asked('/servers?lang=xx', 'locale=en')).toBe('en');
});
