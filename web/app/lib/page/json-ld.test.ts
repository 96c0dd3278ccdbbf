import { defaultSettings } from '@paddock/contract/site/calls';
import { expect, test } from 'vitest';
import { breadcrumbJsonLd, serializeJsonLd, siteJsonLd } from './json-ld.ts';

const origin = 'https://paddock.example';

test('the landing page describes site and organization with their profiles', () => {
  const settings = {
    ...defaultSettings,
    site_title: 'Paddock </script>',
    telegram_url: 'https://t.me/paddock',
    x_url: 'https://x.com/paddock',
  };
  const written = serializeJsonLd(siteJsonLd(origin, settings, 'About & more'));
  expect(written).not.toMatch(/[<>&]/);
  const [organization, site] = JSON.parse(written)['@graph'];
  expect(organization).toMatchObject({
    '@type': 'Organization',
    name: 'Paddock </script>',
    url: `${origin}/`,
    sameAs: ['https://t.me/paddock', 'https://x.com/paddock'],
  });
  expect(site).toMatchObject({ '@type': 'WebSite', publisher: { '@id': organization['@id'] } });
  expect(siteJsonLd(origin, defaultSettings, '')[0]).not.toHaveProperty('sameAs');
});

test('breadcrumbs lead from the landing page to the current one', () => {
  const trail = [
    ['Paddock', '/'],
    ['سرورها', '/servers'],
  ] as const;
  expect(breadcrumbJsonLd(origin, trail)).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Paddock', item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name: 'سرورها', item: `${origin}/servers` },
    ],
  });
});
