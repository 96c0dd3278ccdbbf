import { getPost, listComments, type PostDetail } from '@paddock/contract/blog/calls';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { BackLink } from '#components/back-link.tsx';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { commentsPerPage } from '#features/blog/comment-list.tsx';
import { FeedLinks } from '#features/blog/feed-link.tsx';
import { blogToastMs, useBlogMessages } from '#features/blog/messages.ts';
import { PostCard } from '#features/blog/post-card.tsx';
import { PostGallery } from '#features/blog/post-gallery.tsx';
import { postPath } from '#features/blog/post-path.ts';
import { RichText } from '#features/blog/rich-text.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { loadPage } from '#lib/page/load-page.ts';
import { usePublicUrl } from '#lib/page/public-url.ts';
import { useRootData } from '#lib/page/root-data.ts';
import { useSiteTitle } from '#lib/page/site-texts.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { parseUrlFilters } from '#lib/url/url-filters.ts';
import { parsePage } from '#lib/url/url-values.ts';
import { Avatar } from '#ui/avatar.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { RecordHero } from '#ui/brand/record-hero.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { ShareLinks } from '#ui/share/share-links.tsx';
import type { Route } from './+types/route.ts';
import { Comments } from './comments.tsx';
import { postJsonLd } from './json-ld.ts';
import { PostLikes } from './post-likes.tsx';

export function loader({ context, params, url }: Route.LoaderArgs) {
  const page = parseUrlFilters({ comments: parsePage }, url.searchParams).comments;
  return loadPage(context, async (api) => {
    const post = await api.call(getPost, { params: { slug: params.slug } });
    const query = { skip: (page - 1) * commentsPerPage, limit: commentsPerPage };
    const { items: comments } = await api.call(listComments, { params: { id: post.id }, query });
    return { post, comments, page };
  });
}

type PostData = NonNullable<Route.ComponentProps['loaderData']>;

export default function PostScreen({ loaderData }: Route.ComponentProps) {
  const t = useBlogMessages();
  if (loaderData) return <PostPage {...loaderData} />;
  return <PageFailed title={t('title.post')} failed={t('page.failed')} reason={t('list.failedWhy')} />;
}

function PostHead({ post }: Pick<PostData, 'post'>) {
  const t = useBlogMessages();
  const { origin } = useRootData();
  const site_title = useSiteTitle();
  return (
    <>
      <PageHead
        title={post.title}
        description={t('page.description', {
          text: post.content,
          author: post.author?.username ?? site_title,
        })}
        preview={post.preview_image}
        type="article"
        things={import.meta.env.SSR && postJsonLd(post, { origin, site_title, blog: t('title.blog') })}
      />
      <FeedLinks />
    </>
  );
}

function PostPage({ post, comments, page }: PostData) {
  const t = useBlogMessages();
  const address = usePublicUrl(encodeURI(postPath(post.slug)));
  return (
    <article>
      <PostHead post={post} />
      <RecordHero layout="stack" isText>
        <BackLink to="/blog">{t('title.blog')}</BackLink>
        <h1 dir="auto" lang={post.locale} className="wrap-anywhere text-start">
          {post.title}
        </h1>
        <Byline post={post} />
      </RecordHero>
      <PageSection layout="sections" width="text">
        <PostGallery post={post}>
          <div lang={post.locale}>
            <RichText body={post.body} />
          </div>
        </PostGallery>
        <div className="flex flex-wrap items-center justify-between gap-4 border-line border-y py-3">
          <PostLikes post={post} />
          <ShareLinks address={address} title={post.title} toastMs={blogToastMs} />
        </div>
        <PostNeighbours post={post} />
        <Comments post={post} comments={comments} page={page} />
      </PageSection>
      {post.related.length > 0 && (
        <PageSection>
          <SectionHeading>{t('page.related')}</SectionHeading>
          <CardGrid>
            {post.related.map((related) => (
              <PostCard key={related.id} post={related} heading="h3" />
            ))}
          </CardGrid>
        </PageSection>
      )}
    </article>
  );
}

/** Earlier changes are treated as corrections and not mentioned. */
const editedAfterMs = 60 * 60_000;

function Byline({ post }: Pick<PostData, 'post'>) {
  const t = useBlogMessages();
  const format = useFormat();
  const { author, published_at, updated_at } = post;
  const isEdited = published_at && updated_at.getTime() - published_at.getTime() > editedAfterMs;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-text-2">
      {author ? (
        <Link
          to={`/drivers/${author.id}`}
          className="inline-flex min-h-11 min-w-0 items-center gap-3 font-medium text-text hover:text-firoozeh"
        >
          <Avatar userId={author.id} src={uploadUrl(author.profile_image, 192)} />
          <bdi className="wrap-anywhere">{author.username}</bdi>
        </Link>
      ) : (
        <span>{t('formerMember')}</span>
      )}
      {published_at && <time dateTime={published_at.toISOString()}>{format.date(published_at)}</time>}
      {isEdited && <span className="text-text-3">{t('page.edited', { date: format.date(updated_at) })}</span>}
    </div>
  );
}

const linkClass =
  'flex min-h-11 min-w-0 items-center gap-3 rounded-card border border-line bg-surface-1 px-4 py-3 transition-colors hover:border-line-strong';

/** Links to the previous and next posts. */
function PostNeighbours({ post: { previous, next, locale } }: { post: PostDetail }) {
  const t = useBlogMessages();
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('page.neighbours')} className="grid gap-3 min-[40rem]:grid-cols-2">
      {previous && (
        <Link to={postPath(previous.slug)} className={linkClass}>
          <ChevronLeft className="mirror text-text-3" />
          <span className="flex min-w-0 flex-col">
            <span className="text-text-3 text-xs">{t('page.previous')}</span>
            <bdi lang={locale} className="truncate font-medium">
              {previous.title}
            </bdi>
          </span>
        </Link>
      )}
      {next && (
        <Link
          to={postPath(next.slug)}
          className={`${linkClass} justify-end text-end min-[40rem]:col-start-2`}
        >
          <span className="flex min-w-0 flex-col">
            <span className="text-text-3 text-xs">{t('page.next')}</span>
            <bdi lang={locale} className="truncate font-medium">
              {next.title}
            </bdi>
          </span>
          <ChevronRight className="mirror text-text-3" />
        </Link>
      )}
    </nav>
  );
}
