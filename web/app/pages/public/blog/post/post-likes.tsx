import type { PostDetail } from '@paddock/contract/blog/calls';
import { Heart } from 'lucide-react';
import { memberPart } from '#components/member-part.tsx';
import { useBlogMessages } from '#features/blog/messages.ts';
import { postPath } from '#features/blog/post-path.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useSession } from '#lib/session/session.ts';
import { loginPath } from '#lib/url/return-path.ts';
import { LinkButton } from '#ui/button.tsx';
import { LikeButton } from './like-button.tsx';

/** Used until it is known whether the user likes the post. */
function UnknownLike({ post }: { post: PostDetail }) {
  return <LikeButton count={post.like_count} liked={false} disabled />;
}

const MemberLike = memberPart(() => import('./member-like.tsx'), {
  fallback: ({ post }) => <UnknownLike post={post} />,
  onError: (_retry, { post }) => <UnknownLike post={post} />,
});

/** Both halves are in the HTML; a class on the document shows one before hydration. */
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
        <MemberLike key={post.id} post={post} />
      </div>
    </>
  );
}

function LoginToLike({ post }: { post: PostDetail }) {
  const t = useBlogMessages();
  const format = useFormat();
  return (
    <LinkButton look="ghost" to={loginPath(postPath(post.slug))} icon={<Heart />}>
      {format.number(post.like_count)}
      <span aria-hidden="true">·</span>
      {t('page.likeLogin')}
    </LinkButton>
  );
}
