import type { PostDetail } from '@paddock/contract/blog';
import { Heart } from 'lucide-react';
import { Suspense } from 'react';
import { useFormat } from '../../lib/format.ts';
import { latePart } from '../../lib/late-part.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { loginAddress } from '../../lib/wanted-address.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { blogText } from './blog-text.ts';
import { postAddress } from './post-card.tsx';

// Strangers do without the schemas that a call needs.
const MemberLike = latePart(() => import('./member-like.tsx'));

/** The count of likes, and the way to give one. The class on the document decides which half is seen first. */
export function PostLikes({ post }: { post: PostDetail }) {
  const { token } = useSession();
  const place = <LikeButton count={post.like_count} liked={false} disabled />;
  return (
    <>
      {!token && (
        <div data-when="out">
          <LoginToLike post={post} />
        </div>
      )}
      <div data-when="in">
        {token ? (
          <Suspense fallback={place}>
            <MemberLike key={`${token} ${post.id}`} post={post} />
          </Suspense>
        ) : (
          place
        )}
      </div>
    </>
  );
}

function LoginToLike({ post }: { post: PostDetail }) {
  const t = useText(blogText);
  const format = useFormat();
  return (
    <LinkButton look="ghost" to={loginAddress(postAddress(post.slug))} icon={<Heart />}>
      {format.number(post.like_count)}
      <span aria-hidden="true">·</span>
      {t('page.likeLogin')}
    </LinkButton>
  );
}

interface LikeButtonProps {
  count: number;
  liked: boolean;
  disabled?: boolean;
  onPress?: () => void;
}

export function LikeButton({ count, liked, disabled = false, onPress }: LikeButtonProps) {
  const t = useText(blogText);
  const format = useFormat();
  return (
    <Button
      look={liked ? 'outline' : 'ghost'}
      aria-pressed={liked}
      title={t('likes', { count })}
      disabled={disabled}
      onClick={onPress}
      icon={<Heart className={liked ? 'fill-current' : undefined} />}
    >
      {format.number(count)}
      <span>{t(liked ? 'page.liked' : 'page.like')}</span>
    </Button>
  );
}
