import { describe, expect, test } from 'vitest';
import { type Locale, negotiateLocale, pageLocale, parseLocaleCookie, textDirection } from './locale.ts';

describe('the language of a reader', () => {
  test.each<[string | undefined, string | undefined, Locale]>([
    [undefined, undefined, 'fa'],
    ['', undefined, 'fa'],
    ['de-DE,de;q=0.9', undefined, 'fa'],
    ['*', undefined, 'fa'],
    ['en', undefined, 'en'],
    ['en-US,en;q=0.9', undefined, 'en'],
    ['fa-IR,fa;q=0.9,en;q=0.8', undefined, 'fa'],
    ['en;q=0.5, fa;q=0.9', undefined, 'fa'],
    ['fa;q=0.2,EN-gb;q=0.4', undefined, 'en'],
    ['en;q=0', undefined, 'fa'],
    ['en', 'fa', 'fa'],
    ['fa', 'en', 'en'],
    ['en', 'xx', 'en'],
  ])('Accept-Language %s, cookie %s', (accept, cookie, locale) => {
    expect(negotiateLocale(accept, cookie)).toBe(locale);
  });

  test.each<[string | undefined, Locale | undefined]>([
    [undefined, undefined],
    ['', undefined],
    ['theme=dark', undefined],
    ['locale=en', 'en'],
    ['locale=fa', 'fa'],
    ['a=1; locale=en; b=2', 'en'],
    ['a=1;locale=en;b=2', 'en'],
    ['a=1;   locale=en', 'en'],
    ['locale=fa; locale=en', 'fa'],
    ['locale=xx; locale=en', undefined],
    ['locale=; locale=en', undefined],
    ['xlocale=en', undefined],
    ['xlocale=en; locale=fa', 'fa'],
    ['a=locale=en', undefined],
    ['Locale=en', undefined],
    ['locale=EN', undefined],
    ['locale=en-GB', undefined],
    ['locale="en"', undefined],
  ])('the cookies %s', (header, locale) => {
    expect(parseLocaleCookie(header)).toBe(locale);
  });

  test('has a direction', () => {
    expect([textDirection('fa'), textDirection('en')]).toEqual(['rtl', 'ltr']);
  });
});

test('the default language of a page is Persian', () => expect(pageLocale('', undefined)).toBe('fa'));

test('the cookie sets the language of a page, among other cookies', () => {
  expect(pageLocale('', 'a=1; locale=en; b=2')).toBe('en');
  expect(pageLocale('', 'locale=fa')).toBe('fa');
  expect(pageLocale('', 'notlocale=en')).toBe('fa');
  expect(pageLocale('', 'locale=de')).toBe('fa');
});

test('the address overrides the cookie if it names a supported language', () => {
  expect(pageLocale('?lang=en', 'locale=fa')).toBe('en');
  expect(pageLocale('?lang=fa', 'locale=en')).toBe('fa');
  expect(pageLocale('?lang=xx', 'locale=en')).toBe('en');
});
