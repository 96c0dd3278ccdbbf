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
import { loadPage, notFound } from '#lib/page/load-page.ts';
import { useSiteTitle } from '#lib/page/site-texts.ts';
import { useBreadcrumbs } from '#lib/page/use-breadcrumbs.ts';
import { RecordHero } from '#ui/brand/record-hero.tsx';
import { PageSection } from '#ui/page-section.tsx';
import type { Route } from './+types/route.ts';

export function loader({ context, params: { slug } }: Route.LoaderArgs) {
  // Avoids a query for other paths at the root, such as those that scanners try.
  if (!isSlug(slug)) throw notFound();
  return loadPage(context, (api) => api.call(getPage, { params: { slug } }));
}

/** A page that the owner of the site wrote, such as the rules. */
export default function SitePageScreen({ loaderData }: Route.ComponentProps) {
  const t = usePagesMessages();
  if (loaderData) return <SiteTextPage page={loaderData} />;
  return <PageFailed title={t('page.untitled')} failed={t('page.failed')} reason={t('page.failedWhy')} />;
}

function SiteTextPage({ page }: { page: SitePage }) {
  const t = usePagesMessages();
  const locale = useLocale();
  const format = useFormat();
  const site = useSiteTitle();
  const title = localized<'title', string | null>(page, 'title', locale) ?? '';
  const excerpt = localized<'excerpt', string | null>(page, 'excerpt', locale) ?? '';
  const body = localized<'body', RichTextNode[] | null>(page, 'body', locale) ?? [];
  return (
    <article>
      <PageHead
        title={title}
        description={excerpt}
        preview={page.preview}
        things={useBreadcrumbs([site, '/'], [title, `/${page.slug}`])}
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
