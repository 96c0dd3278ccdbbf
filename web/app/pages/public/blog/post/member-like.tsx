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
  /** As a stranger sees it: the page was rendered for nobody. */
  post: PostDetail;
}

export default withQueries(Like);

/** A member's like, shown at once and taken back where it could not be saved. */
function Like({ post: { id, slug, like_count } }: MemberLikeProps) {
  const t = useBlogMessages();
  const read = useQuery({ ...postQuery(slug), staleTime: 0 });
  const { data, isError } = read;
  useErrorToast(read, undefined, blogToastMs);
  const options = { invalidates: postQueries, failure: t('page.likeFailed'), toastMs: blogToastMs };
  const like = useApiMutation(likePost, options);
  const unlike = useApiMutation(unlikePost, options);
  /** What the last press made of it. */
  const [pressed, setPressed] = useState<Likes>();
  const own = pressed ?? data ?? (isError ? { liked: false, like_count } : undefined);

  const change = (before: Likes) => {
    const liked = !before.liked;
    setPressed({ liked, like_count: before.like_count + (liked ? 1 : -1) });
    (liked ? like : unlike).mutate(
      { params: { id } },
      { onSuccess: setPressed, onError: () => setPressed(before) },
    );
  };
  const isBusy = like.isPending || unlike.isPending;
  return (
    <LikeButton
      count={own?.like_count ?? like_count}
      liked={own?.liked ?? false}
      disabled={own === undefined}
      onPress={() => own && !isBusy && change(own)}
    />
  );
}
