import type { PostDetail } from '@paddock/contract/blog/calls';
import { Heart } from 'lucide-react';
import { blogMessages } from '#features/blog/messages.ts';
import { postPath } from '#features/blog/post-path.ts';
import { useTranslations } from '#lib/i18n/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useSession } from '#lib/session/session.ts';
import { loginPath } from '#lib/url/return-path.ts';
import { LinkButton } from '#ui/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { LikeButton } from './like-button.tsx';

// Strangers do without the schemas that a call needs.
const MemberLike = lazyPart(() => import('./member-like.tsx'), {
  fallback: ({ post }) => <UnknownLike post={post} />,
});

/** Whether the reader is among those who like it is not known. */
function UnknownLike({ post }: { post: PostDetail }) {
  return <LikeButton count={post.like_count} liked={false} disabled />;
}

/** The count of likes, and the way to give one. The class on the document decides which half is seen first. */
export function PostLikes({ post }: { post: PostDetail }) {
  const { token } = useSession();
  return (
    <>
      {!token && (
        <div data-when="out">
          <LoginToLike post={post} />
        </div>
      )}
      <div data-when="in">
        {token ? <MemberLike key={`${token} ${post.id}`} post={post} /> : <UnknownLike post={post} />}
      </div>
    </>
  );
}

function LoginToLike({ post }: { post: PostDetail }) {
  const t = useTranslations(blogMessages);
  const format = useFormat();
  return (
    <LinkButton look="ghost" to={loginPath(postPath(post.slug))} icon={<Heart />}>
      {format.number(post.like_count)}
      <span aria-hidden="true">·</span>
      {t('page.likeLogin')}
    </LinkButton>
  );
}
