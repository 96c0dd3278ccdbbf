import { likePost, type PostDetail, unlikePost } from '@paddock/contract/blog/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { withQueries } from '#components/query-provider.tsx';
import { blogToastMs, useBlogMessages } from '#features/blog/messages.ts';
import { postQueries, postQuery } from '#features/blog/queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { LikeButton } from './like-button.tsx';

type Likes = Pick<PostDetail, 'liked' | 'like_count'>;

interface MemberLikeProps {
  /** As visitors see it: the page is rendered without a user. */
  post: PostDetail;
}

export default withQueries(MemberLike);

/** A member's like, as an optimistic update. */
function MemberLike({ post: { id, slug, like_count } }: MemberLikeProps) {
  const t = useBlogMessages();
  const ownPost = useQuery({ ...postQuery(slug), staleTime: 0 });
  const { data, isError } = ownPost;
  useErrorToast(ownPost, undefined, blogToastMs);
  const options = { invalidates: postQueries, failure: t('page.likeFailed'), toastMs: blogToastMs };
  const like = useApiMutation(likePost, options);
  const unlike = useApiMutation(unlikePost, options);
  /** The state after the last click. */
  const [updated, setUpdated] = useState<Likes>();
  const current = updated ?? data ?? (isError ? { liked: false, like_count } : undefined);

  const change = (before: Likes) => {
    const liked = !before.liked;
    setUpdated({ liked, like_count: before.like_count + (liked ? 1 : -1) });
    (liked ? like : unlike).mutate(
      { params: { id } },
      { onSuccess: setUpdated, onError: () => setUpdated(before) },
    );
  };
  const isBusy = like.isPending || unlike.isPending;
  return (
    <LikeButton
      count={current?.like_count ?? like_count}
      liked={current?.liked ?? false}
      disabled={current === undefined}
      onClick={() => current && !isBusy && change(current)}
    />
  );
}
