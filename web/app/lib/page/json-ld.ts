import type { SiteSettings } from '@paddock/contract/site/calls';
import { siteIconPath } from '@paddock/contract/site/rules';

/** A thing as schema.org describes one. */
export type JsonLd = { '@type': string } & Record<string, unknown>;

/** The inside of a script element: no sign of it can end that. What is undefined is left out. */
export function serializeJsonLd(things: readonly JsonLd[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
}

/** Whose site it is. `origin` is scheme and host. */
export function organizationJsonLd(origin: string, site_title: string): JsonLd {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: site_title,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
  };
}

/** The way to a page from the first one on: names and paths. */
export function breadcrumbJsonLd(
  origin: string,
  way: readonly (readonly [name: string, path: string])[],
): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

const outside = ['discord_invite_url', 'telegram_url', 'instagram_url', 'youtube_url', 'x_url'] as const;

/** Site and organization, for the first page. */
export function siteJsonLd(origin: string, settings: SiteSettings, description: string): JsonLd[] {
  const sameAs = outside.flatMap((field) => settings[field] ?? []);
  const named = organizationJsonLd(origin, settings.site_title);
  const { icon } = settings;
  const organization = icon ? { ...named, logo: `${origin}${siteIconPath(icon, '512')}` } : named;
  return [
    { ...organization, description, ...(sameAs.length > 0 && { sameAs }) },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: settings.site_title,
      description,
      url: `${origin}/`,
      inLanguage: ['fa', 'en'],
      publisher: { '@id': organization['@id'] },
    },
  ];
}
