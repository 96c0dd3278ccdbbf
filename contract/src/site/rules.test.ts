import { expect, test } from 'vitest';
import { defaultSiteTitle, isAnnounced, siteTitle } from './rules.ts';

test.each([
  [defaultSiteTitle, null, 'پدوک', 'Paddock'],
  ['شب‌رو', null, 'شب‌رو', 'شب‌رو'],
  ['شب‌رو', 'Night Run', 'شب‌رو', 'Night Run'],
  [defaultSiteTitle, 'Night Run', defaultSiteTitle, 'Night Run'],
])('%s with %s in English reads as %s and %s', (site_title, site_title_en, fa, en) => {
  const settings = { site_title, site_title_en };
  expect([siteTitle(settings, 'fa'), siteTitle(settings, 'en')]).toEqual([fa, en]);
});

test('an announcement ends with its last day in Tehran', () => {
  const until = { announcement_until: '2026-11-24' };
  expect(isAnnounced(until, new Date('2026-11-24T20:29:59Z'))).toBe(true);
  expect(isAnnounced(until, new Date('2026-11-24T20:30:00Z'))).toBe(false);
  expect(isAnnounced({ announcement_until: null }, new Date('2099-01-01T00:00:00Z'))).toBe(true);
});
