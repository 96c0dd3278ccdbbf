import type { Post } from '@paddock/contract/blog/calls';
import { Heart, MessageSquare } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Card, CardBody, cardLink } from '#ui/card.tsx';
import { useBlogMessages } from './messages.ts';
import { postPath } from './post-path.ts';
import { PostPicture } from './post-picture.tsx';

/** The fields of a post that a card shows. */
type PostExcerpt = Pick<
  Post,
  | 'id'
  | 'slug'
  | 'title'
  | 'locale'
  | 'content'
  | 'main_image_url'
  | 'published_at'
  | 'like_count'
  | 'comment_count'
> & { author: { username: string } | null };

/** Picks the fields of a card, so that the page data carries no others. */
export function toPostExcerpt(post: PostExcerpt): PostExcerpt {
  const { id, slug, title, locale, content, main_image_url, published_at, like_count, comment_count } = post;
  const author = post.author && { username: post.author.username };
  return {
    id,
    slug,
    title,
    locale,
    content,
    main_image_url,
    author,
    published_at,
    like_count,
    comment_count,
  };
}

interface PostCardProps {
  post: PostExcerpt;
  heading: 'h2' | 'h3';
  /** Loads the picture eagerly, for cards above the fold. */
  first?: boolean;
}

export function PostCard({ post, heading: Heading, first }: PostCardProps) {
  const t = useBlogMessages();
  const format = useFormat();
  const { slug, title, locale, content, main_image_url, author, published_at, like_count, comment_count } =
    post;
  return (
    <Card as="li" linked media={<PostPicture slug={slug} file={main_image_url} first={first} />}>
      <CardBody>
        <Heading
          dir="auto"
          lang={locale}
          className="wrap-anywhere line-clamp-2 text-start font-bold font-sans text-lg"
        >
          <Link to={postPath(slug)} className={cardLink}>
            {title}
          </Link>
        </Heading>
        <p dir="auto" lang={locale} className="wrap-anywhere line-clamp-3 text-sm text-text-2">
          {content}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-1 text-text-3 text-xs">
          <span className="flex min-w-0 flex-wrap gap-x-2">
            <Bdi className="truncate">{author?.username ?? t('formerMember')}</Bdi>
            {published_at && <span>{format.date(published_at)}</span>}
          </span>
          <PostCounts like_count={like_count} comment_count={comment_count} />
        </div>
      </CardBody>
    </Card>
  );
}

/** Numbers of likes and comments with icons, and as text for screen readers. */
export function PostCounts({ like_count, comment_count }: Pick<Post, 'like_count' | 'comment_count'>) {
  const t = useBlogMessages();
  const format = useFormat();
  return (
    <span className="inline-flex items-center gap-3">
      <span className="inline-flex items-center gap-1" title={t('likes', { count: like_count })}>
        <Heart className="size-4" />
        <span aria-hidden="true">{format.number(like_count)}</span>
        <span className="sr-only">{t('likes', { count: like_count })}</span>
      </span>
      <span className="inline-flex items-center gap-1" title={t('comments', { count: comment_count })}>
        <MessageSquare className="size-4" />
        <span aria-hidden="true">{format.number(comment_count)}</span>
        <span className="sr-only">{t('comments', { count: comment_count })}</span>
      </span>
    </span>
  );
}
