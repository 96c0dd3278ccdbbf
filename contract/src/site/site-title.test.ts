import { expect, test } from 'vitest';
import { defaultSiteTitle, siteTitle } from './rules.ts';

test.each([
  [defaultSiteTitle, null, 'پدوک', 'Paddock'],
  ['شب‌رو', null, 'شب‌رو', 'شب‌رو'],
  ['شب‌رو', 'Night Run', 'شب‌رو', 'Night Run'],
  [defaultSiteTitle, 'Night Run', defaultSiteTitle, 'Night Run'],
])('%s with %s in English is read as %s and %s', (site_title, site_title_en, fa, en) => {
  const settings = { site_title, site_title_en };
  expect([siteTitle(settings, 'fa'), siteTitle(settings, 'en')]).toEqual([fa, en]);
});
