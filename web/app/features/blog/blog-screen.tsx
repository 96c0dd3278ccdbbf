import { countPosts, listPosts } from '@paddock/contract/blog';
import { getPagePreview } from '@paddock/contract/site';
import { Rss } from 'lucide-react';
import { data, Link, useSearchParams } from 'react-router';
import { apiContext } from '../../lib/page-context.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { Badge } from '../../ui/badge.tsx';
import { AnchorButton } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Girih, Kerb } from '../../ui/ornaments.tsx';
import { pageCount } from '../../ui/page-numbers.ts';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { filterClass } from '../../ui/tabs.tsx';
import { readPage, readSearch } from '../ranking/board-address.ts';
import type { Route } from './+types/blog-screen.ts';
import { BlogSearch } from './blog-search.tsx';
import { blogText } from './blog-text.ts';
import { FeedLink, useFeedAddress } from './feed-link.tsx';
import { PostCard } from './post-card.tsx';

const postsOnPage = 12;

function readAddress(search: URLSearchParams) {
  return { page: readPage(search.get('page')), search: readSearch(search.get('search')) };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page, search } = readAddress(url.searchParams);
  const api = context.get(apiContext);
  try {
    const query = { search, skip: (page - 1) * postsOnPage, limit: postsOnPage };
    const [posts, { total }, preview] = await Promise.all([
      api.call(listPosts, { query }),
      api.call(countPosts, { query: { search } }),
      api.call(getPagePreview, { params: { page: 'blog' } }),
    ]);
    return data({ found: { posts, total }, preview });
  } catch (error) {
    console.error(error);
    return data({ found: null, preview: undefined }, { status: 503, headers: { 'Retry-After': '30' } });
  }
}

export default function BlogScreen({ loaderData: { found, preview } }: Route.ComponentProps) {
  const t = useText(blogText);
  const [address] = useSearchParams();
  const { page, search } = readAddress(address);
  const feed = useFeedAddress();
  return (
    <>
      <PageHead
        title={t('title.blog')}
        description={t('list.description')}
        preview={preview}
        page={page}
        isSearch={search !== undefined}
      />
      <FeedLink />
      <header className="hero-paint relative isolate">
        <Girih className="fade-from-start -z-1" />
        <div className="page-gutter mx-auto flex max-w-content flex-col items-start gap-4 py-10 md:py-14">
          <h1>{t('title.blog')}</h1>
          <p className="max-w-prose text-lg text-text-2">{t('list.lead')}</p>
          {found && (
            <Badge tone="firoozeh">{t(search ? 'list.found' : 'list.total', { count: found.total })}</Badge>
          )}
        </div>
        <Kerb />
      </header>
      <div className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <BlogSearch value={search ?? ''} />
          <AnchorButton href={feed} look="ghost" icon={<Rss />}>
            {t('list.rss')}
          </AnchorButton>
        </div>
        {found ? <List {...found} /> : <LoadFailed title={t('list.failed')} reason={t('list.failedWhy')} />}
      </div>
    </>
  );
}

function List({ posts, total }: NonNullable<Route.ComponentProps['loaderData']['found']>) {
  const t = useText(blogText);
  const [address] = useSearchParams();
  const { page, search } = readAddress(address);
  if (posts.length === 0) {
    const isFiltered = search !== undefined || page > 1;
    return (
      <EmptyState
        seed="blog"
        sentence={search ? t('list.noMatch', { search }) : t('list.empty')}
        action={
          <Link to={isFiltered ? '/blog' : '/dashboard/blog'} className={filterClass(false)}>
            {t(isFiltered ? 'list.showAll' : 'list.write')}
          </Link>
        }
      />
    );
  }
  return (
    <>
      <ul aria-label={t('list.caption')} className="grid gap-4 min-[40rem]:grid-cols-2 lg:grid-cols-3">
        {posts.map((post, at) => (
          <PostCard key={post.id} post={post} heading="h2" first={at === 0} />
        ))}
      </ul>
      <Pager page={page} pages={pageCount(total, postsOnPage)} />
    </>
  );
}
