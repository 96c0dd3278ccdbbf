import type { OgImages } from '@paddock/contract/core/og-images';
import { defaultSiteDescription } from '@paddock/contract/site/rules';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useIsHydrating } from '../lib/browser/use-is-hydrating.ts';
import { useLocale } from '../lib/i18n/locale.tsx';
import { useTranslations } from '../lib/i18n/messages.ts';
import { type JsonLd, serializeJsonLd } from '../lib/page/json-ld.ts';
import { useRootData } from '../lib/page/root-data.ts';
import { useSiteDescription, useSiteTitle } from '../lib/page/site-texts.ts';
import { truncate } from '../lib/page/truncate.ts';
import { componentsMessages } from './messages.ts';

/** Signed-in areas, pages of a token and error pages stay out of search engines. */
interface HiddenPage {
  title: string;
  hidden: true;
}

interface PublicPage {
  /** Without the site's name, which follows by itself. */
  title: string;
  hidden?: false;
  /** What the page is about; 50 to 160 characters, more are cut. */
  description: string;
  /** Path of the picture for link previews, 1200 × 630: one for each language, or one for both. */
  preview?: OgImages | string | undefined;
  type?: 'website' | 'article' | 'profile';
  /** The part of the query that makes it another page, such as `board=laps`. */
  query?: string | undefined;
  /** Of a list, from 1; each has an address of its own. */
  page?: number;
  /** What somebody looked for: there is no end of such pages, so that robots only follow their links. */
  isSearch?: boolean;
  /** What the page is about as search engines read it; put together on the server alone, and false in the browser. */
  things?: readonly JsonLd[] | false;
}

const descriptionMax = 160;
const ogLocales = { fa: ['fa_IR', 'en_US'], en: ['en_US', 'fa_IR'] } as const;

/** Title and previews of a page. React moves them to the head; they follow the language at once. */
export function PageHead(props: HiddenPage | PublicPage) {
  const site = useSiteTitle();
  const about = useSiteDescription(defaultSiteDescription);
  const t = useTranslations(componentsMessages);
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
  const own = new URLSearchParams(query);
  if (page > 1) own.set('page', String(page));
  const plain = addressOf(origin, pathname, own);
  const english = addressOf(origin, pathname, own, 'en');
  // Each language names its own address.
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

/** A page's address in one language; the plain one is Persian. */
function addressOf(origin: string, pathname: string, query: URLSearchParams, lang?: 'en'): string {
  const search = new URLSearchParams(query);
  if (lang) search.set('lang', lang);
  return `${origin}${pathname}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * What search engines read of a page. It comes with the server's answer alone: a script element that React makes in the
 * browser is refused by the page's own rules, and no robot walks from page to page as a reader does. The browser does
 * without the code that puts it together, and keeps the words that it finds.
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
