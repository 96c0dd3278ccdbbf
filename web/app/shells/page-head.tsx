import { useLocation } from 'react-router';
import { useLocale } from '../lib/locale.tsx';
import { usePageData } from '../lib/page-data.ts';
import { useSettings } from '../lib/settings.ts';

interface PageHeadProps {
  /** Without the site's name, which follows by itself. */
  title: string;
  description?: string;
  /** Address of the preview picture, from the root of the host. */
  image?: string;
  /** Its pixels; 1200 × 630 unless given. */
  imageSize?: { width: number; height: number };
  imageAlt?: string;
  type?: 'website' | 'article';
  /** The part of the query that makes it another page, such as `board=laps`. */
  query?: string;
  /** Signed-in areas and error pages stay out of search engines. */
  hidden?: boolean;
}

/** Title and previews of a page. React moves them to the head; they follow the language at once. */
export function PageHead(props: PageHeadProps) {
  const { title, description, image, imageAlt, type = 'website', query, hidden } = props;
  const { width, height } = props.imageSize ?? { width: 1200, height: 630 };
  const { origin } = usePageData();
  const { site_title, site_description } = useSettings();
  const { pathname, search } = useLocation();
  const locale = useLocale();
  const about = description ?? site_description;
  const plain = `${origin}${pathname}${query ? `?${query}` : ''}`;
  const english = `${plain}${query ? '&' : '?'}lang=en`;
  // Each language names its own address.
  const address = new URLSearchParams(search).get('lang') === 'en' ? english : plain;
  const full = title === site_title ? title : `${title} | ${site_title}`;
  if (hidden) {
    return (
      <>
        <title>{full}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={about} />
      <link rel="canonical" href={address} />
      <link rel="alternate" hrefLang="fa" href={plain} />
      <link rel="alternate" hrefLang="en" href={english} />
      <link rel="alternate" hrefLang="x-default" href={plain} />
      <meta property="og:site_name" content={site_title} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={about} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={locale === 'fa' ? 'fa_IR' : 'en_US'} />
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {image && (
        <>
          <meta property="og:image" content={`${origin}${image}`} />
          <meta property="og:image:width" content={String(width)} />
          <meta property="og:image:height" content={String(height)} />
          <meta property="og:image:alt" content={imageAlt ?? title} />
        </>
      )}
    </>
  );
}
