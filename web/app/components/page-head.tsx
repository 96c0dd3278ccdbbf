import type { OgImages } from '@paddock/contract/core/og-images';
import { defaultSiteDescription } from '@paddock/contract/site/rules';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useIsHydrating } from '../lib/browser/use-is-hydrating.ts';
import { useLocale } from '../lib/i18n/locale.tsx';
import { type JsonLd, serializeJsonLd } from '../lib/page/json-ld.ts';
import { useRootData } from '../lib/page/root-data.ts';
import { useSiteDescription, useSiteTitle } from '../lib/page/site-texts.ts';
import { truncate } from '../lib/page/truncate.ts';
import { useComponentsMessages } from './messages.ts';

/** A page that is excluded from search engines: signed-in areas, token pages and error pages. */
interface HiddenPage {
  title: string;
  hidden: true;
}

interface PublicPage {
  /** Without the site title, which is appended. */
  title: string;
  hidden?: false;
  /** Meta description; 50 to 160 characters, longer ones are truncated. */
  description: string;
  /** Path of the preview picture, 1200 × 630 px: one per language, or one for both. */
  preview?: OgImages | string | undefined;
  type?: 'website' | 'article' | 'profile';
  /** Canonical part of the query, such as `board=laps`. */
  query?: string | undefined;
  /** Page of a list, from 1; part of the canonical address. */
  page?: number;
  /** Search results, which are unlimited: crawlers follow their links but do not index them. */
  isSearch?: boolean;
  /** Structured data, built on the server only; false in the browser. */
  things?: readonly JsonLd[] | false;
}

const descriptionMax = 160;
const ogLocales = { fa: ['fa_IR', 'en_US'], en: ['en_US', 'fa_IR'] } as const;

/** Title and metadata of a page, which React moves to the head. They follow a language change. */
export function PageHead(props: HiddenPage | PublicPage) {
  const site = useSiteTitle();
  const about = useSiteDescription(defaultSiteDescription);
  const t = useComponentsMessages();
  const { title, hidden } = props;
  const named = title === site ? title : `${title} | ${site}`;
  if (hidden) {
    return (
      <>
        <title>{named}</title>
        <meta name="description" content={about} />
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const { page = 1 } = props;
  return (
    <>
      <title>{page > 1 ? `${t('pageNumber', { page })} | ${named}` : named}</title>
      <PublicHead {...props} />
      {props.things !== undefined && <JsonLdScript things={props.things} />}
    </>
  );
}

function PublicHead(props: PublicPage) {
  const { title, preview, type = 'website', query, page = 1, isSearch } = props;
  const { origin } = useRootData();
  const site = useSiteTitle();
  const { pathname, search } = useLocation();
  const locale = useLocale();
  const description = truncate(props.description, descriptionMax);
  const canonicalQuery = new URLSearchParams(query);
  if (page > 1) canonicalQuery.set('page', String(page));
  const plain = addressOf(origin, pathname, canonicalQuery);
  const english = addressOf(origin, pathname, canonicalQuery, 'en');
  // Each language has a canonical address.
  const address = new URLSearchParams(search).get('lang') === 'en' ? english : plain;
  const [ogLocale, ogAlternate] = ogLocales[locale];
  const image = typeof preview === 'object' ? preview[locale] : preview;
  return (
    <>
      {isSearch && <meta name="robots" content="noindex, follow" />}
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <link rel="alternate" hrefLang="fa" href={plain} />
      <link rel="alternate" hrefLang="en" href={english} />
      <link rel="alternate" hrefLang="x-default" href={plain} />
      <meta property="og:site_name" content={site} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={ogLocale} />
      <meta property="og:locale:alternate" content={ogAlternate} />
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {image && (
        <>
          <meta property="og:image" content={`${origin}${image}`} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
        </>
      )}
    </>
  );
}

/** The address of a page in a language; without `lang` it is Persian. */
function addressOf(origin: string, pathname: string, query: URLSearchParams, lang?: 'en'): string {
  const search = new URLSearchParams(query);
  if (lang) search.set('lang', lang);
  return `${origin}${pathname}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * Structured data (JSON-LD), in server-rendered HTML only: the content security policy blocks scripts that React creates in
 * the browser, and crawlers load each page. Hydration keeps the rendered text, so the browser does not need the code.
 */
function JsonLdScript({ things }: { things: readonly JsonLd[] | false }) {
  const [isFromServer] = useState(useIsHydrating());
  if (!isFromServer) return null;
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {import.meta.env.SSR && things ? serializeJsonLd(things) : ''}
    </script>
  );
}
