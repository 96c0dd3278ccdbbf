import type { RichTextNode } from '@paddock/contract/blog/rich-text';
import { localized } from '@paddock/contract/i18n/localized/localized';
import { getPage, type SitePage } from '@paddock/contract/pages/calls';
import { isSlug } from '@paddock/contract/pages/rules';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { RichText } from '#features/blog/rich-text.tsx';
import { usePagesMessages } from '#features/pages/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { breadcrumbJsonLd } from '#lib/page/json-ld.ts';
import { loadPage, notFound } from '#lib/page/load-page.ts';
import { useRootData } from '#lib/page/root-data.ts';
import { useSiteTitle } from '#lib/page/site-texts.ts';
import { RecordHero } from '#ui/brand/record-hero.tsx';
import { PageSection } from '#ui/page-section.tsx';
import type { Route } from './+types/route.ts';

export function loader({ context, params: { slug } }: Route.LoaderArgs) {
  // Whatever else stands at the root and is no page costs nobody a question to the database.
  if (!isSlug(slug)) throw notFound();
  return loadPage(context, (api) => api.call(getPage, { params: { slug } }));
}

/** A page that the owner wrote, such as the rules. */
export default function SitePageScreen({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Page page={loaderData} /> : <Failed />;
}

function Page({ page }: { page: SitePage }) {
  const t = usePagesMessages();
  const locale = useLocale();
  const format = useFormat();
  const { origin } = useRootData();
  const site = useSiteTitle();
  const title = localized<'title', string | null>(page, 'title', locale) ?? '';
  const excerpt = localized<'excerpt', string | null>(page, 'excerpt', locale) ?? '';
  const body = localized<'body', RichTextNode[] | null>(page, 'body', locale) ?? [];
  const way = [
    [site, '/'],
    [title, `/${page.slug}`],
  ] as const;
  return (
    <article>
      <PageHead
        title={title}
        description={excerpt}
        preview={page.preview}
        things={import.meta.env.SSR && [breadcrumbJsonLd(origin, way)]}
      />
      <RecordHero layout="stack" isText>
        <h1 dir="auto" className="wrap-anywhere text-start">
          {title}
        </h1>
        <p className="text-sm text-text-3">{t('page.updated', { date: format.date(page.updated_at) })}</p>
      </RecordHero>
      <PageSection width="text">
        <RichText body={body} />
      </PageSection>
    </article>
  );
}

function Failed() {
  const t = usePagesMessages();
  return <PageFailed title={t('page.untitled')} failed={t('page.failed')} reason={t('page.failedWhy')} />;
}
