import { listPosts } from '@paddock/contract/blog/calls';
import { locales } from '@paddock/contract/i18n/locale';
import { getPageOgImages } from '@paddock/contract/site/calls';
import { Rss, Search } from 'lucide-react';
import { useId } from 'react';
import { Form } from 'react-router';
import { ListPage } from '#components/list-page.tsx';
import { FeedLinks, feedUrl } from '#features/blog/feed-link.tsx';
import { listPostsInLanguage } from '#features/blog/list-posts-in-language.ts';
import { useBlogMessages } from '#features/blog/messages.ts';
import { PostCard, toPostExcerpt } from '#features/blog/post-card.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { loadPage } from '#lib/page/load-page.ts';
import { useReloadForLocale } from '#lib/page/reload-for-locale.ts';
import { localeContext } from '#lib/page/request-context.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { parsePage, parseSearch } from '#lib/url/url-values.ts';
import { Badge } from '#ui/badge.tsx';
import { AnchorButton, Button } from '#ui/button.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { LangInput } from '#ui/form/lang-input.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { ToggleLink, ToggleLinks } from '#ui/toggle-links.tsx';
import type { Route } from './+types/route.ts';

const postsPerPage = 12;

/** `language=all` lists posts in all languages; the default is the language of the page. */
const parseLanguage = (text: string | null) => (text === 'all' ? 'all' : undefined);
const postFilters = { page: parsePage, search: parseSearch, language: parseLanguage };

export function loader({ context, url }: Route.LoaderArgs) {
  const { page, search, language } = parseUrlFilters(postFilters, url.searchParams);
  const locale = context.get(localeContext);
  return loadPage(
    context,
    async (api) => {
      const query = { search, skip: (page - 1) * postsPerPage, limit: postsPerPage };
      const [{ items: posts, total }, preview] = await Promise.all([
        language === 'all' ? api.call(listPosts, { query }) : listPostsInLanguage(api, locale, query),
        api.call(getPageOgImages, { params: { page: 'blog' } }),
      ]);
      return { list: { posts: posts.map(toPostExcerpt), total }, preview, locale };
    },
    { list: null, preview: undefined, locale },
  );
}

export default function BlogScreen({ loaderData: { list, preview, locale } }: Route.ComponentProps) {
  const t = useBlogMessages();
  useReloadForLocale(locale);
  const { page, search } = useUrlFilters(postFilters).filters;
  return (
    <ListPage
      title={t('title.blog')}
      description={t('list.description')}
      preview={preview}
      page={page}
      isSearch={search !== undefined}
      lead={t('list.lead')}
      facts={
        list && (
          <Badge tone="firoozeh">{t(search ? 'list.found' : 'list.total', { count: list.total })}</Badge>
        )
      }
    >
      <FeedLinks />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BlogSearch value={search ?? ''} />
        <LanguageLinks />
      </div>
      {list ? <PostList {...list} /> : <LoaderError title={t('list.failed')} reason={t('list.failedWhy')} />}
      <span className="flex flex-wrap">
        {locales.map((locale) => (
          <AnchorButton key={locale} href={feedUrl(locale)} look="ghost" dense icon={<Rss />}>
            {t(`list.rss.${locale}`)}
          </AnchorButton>
        ))}
      </span>
    </ListPage>
  );
}

function PostList({ posts, total }: NonNullable<Route.ComponentProps['loaderData']['list']>) {
  const t = useBlogMessages();
  const { page, search } = useUrlFilters(postFilters).filters;
  if (posts.length === 0) {
    const isFiltered = search !== undefined || page > 1;
    return (
      <EmptyState
        seed="blog"
        sentence={search ? t.rich('list.noMatch', { search }) : t('list.empty')}
        action={
          <ToggleLink to={isFiltered ? '/blog' : '/dashboard/blog'}>
            {t(isFiltered ? 'list.showAll' : 'list.write')}
          </ToggleLink>
        }
      />
    );
  }
  return (
    <>
      <CardGrid aria-label={t('list.caption')}>
        {posts.map((post, at) => (
          <PostCard key={post.id} post={post} heading="h2" first={at === 0} />
        ))}
      </CardGrid>
      <Pagination page={page} pages={pageCount(total, postsPerPage)} />
    </>
  );
}

/** Posts in the language of the page, or in all languages. */
function LanguageLinks() {
  const t = useBlogMessages();
  const current = useLocale();
  const { filters, searchWith } = useUrlFilters(postFilters);
  const labels = { own: t(`list.inLanguage.${current}`), all: t('list.allLanguages') };
  return (
    <ToggleLinks
      label={t('list.languages')}
      options={[undefined, 'all' as const].map((language) => ({
        key: language,
        label: labels[language ?? 'own'],
        to: { search: searchWith({ language }) },
      }))}
      current={filters.language}
    />
  );
}

/** A search form that works without script. */
function BlogSearch({ value }: { value: string }) {
  const t = useBlogMessages();
  const id = useId();
  const { language } = useUrlFilters(postFilters).filters;
  return (
    <search className="min-w-0 grow md:max-w-lg">
      <Form action="/blog" className="flex gap-2">
        <LangInput />
        {language && <input type="hidden" name="language" value={language} />}
        <label htmlFor={id} className="sr-only">
          {t('list.search')}
        </label>
        <SearchInput id={id} value={value} placeholder={t('list.search')} />
        <Button type="submit" icon={<Search />}>
          {t('list.searchAction')}
        </Button>
      </Form>
    </search>
  );
}
