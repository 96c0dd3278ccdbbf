import { getPost, likePost, type PostDetail, unlikePost } from '@paddock/contract/blog/calls';
import { useEffect, useState } from 'react';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useToast } from '../../../lib/browser/toast-store.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { blogMessages } from '../messages.ts';
import { blogToastMs } from '../toast-time.ts';
import { LikeButton } from './like-button.tsx';

type Likes = Pick<PostDetail, 'liked' | 'like_count'>;

/** A member's like, shown at once and taken back where it could not be saved. */
export default function MemberLike({ post }: { post: PostDetail }) {
  const t = useTranslations(blogMessages);
  const toast = useToast();
  const { id, slug } = post;
  // The page was rendered for nobody: whose like is among them is asked here.
  const [own, setOwn] = useState<Likes>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    call(getPost, { params: { slug } }, { signal: leaving.signal }).then(setOwn, (error: unknown) => {
      if (leaving.signal.aborted) return;
      console.error(error);
      setOwn({ liked: false, like_count: post.like_count });
    });
    return () => leaving.abort();
  }, [slug, post.like_count]);

  const change = async (before: Likes) => {
    const liked = !before.liked;
    setOwn({ liked, like_count: before.like_count + (liked ? 1 : -1) });
    setBusy(true);
    try {
      setOwn(await call(liked ? likePost : unlikePost, { params: { id } }));
    } catch (error) {
      setOwn(before);
      const isUnknown = error instanceof ApiError && error.code === 'unknown';
      toast.error(isUnknown ? t('page.likeFailed') : errorMessage(error), blogToastMs);
    } finally {
      setBusy(false);
    }
  };
  return (
    <LikeButton
      count={own?.like_count ?? post.like_count}
      liked={own?.liked ?? false}
      disabled={own === undefined}
      onPress={() => own && !busy && void change(own)}
    />
  );
}
