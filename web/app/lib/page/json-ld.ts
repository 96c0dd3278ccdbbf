import type { SiteSettings } from '@paddock/contract/site/calls';
import { siteIconPath } from '@paddock/contract/site/rules';

/** A schema.org object. */
export type JsonLd = { '@type': string } & Record<string, unknown>;

/** Serialises objects for a script element, with `<`, `>` and `&` escaped. */
export function serializeJsonLd(things: readonly JsonLd[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replace(
    /[<>&]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );
}

/** The organization of the site. `origin` is scheme and host. */
export function organizationJsonLd(origin: string, site_title: string): JsonLd {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: site_title,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
  };
}

/** The breadcrumbs of a page as names and paths, from the landing page on. */
export function breadcrumbJsonLd(
  origin: string,
  trail: readonly (readonly [name: string, path: string])[],
): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

const profileFields = [
  'discord_invite_url',
  'telegram_url',
  'instagram_url',
  'youtube_url',
  'x_url',
] as const;

/** Site and organization, for the landing page. */
export function siteJsonLd(origin: string, settings: SiteSettings, description: string): JsonLd[] {
  const sameAs = profileFields.flatMap((field) => settings[field] ?? []);
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
