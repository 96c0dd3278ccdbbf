import type { Comment, PostDetail } from '@paddock/contract/blog/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CommentList } from '#features/blog/comment-list.tsx';
import { DeleteComment } from '#features/blog/delete-comment.tsx';
import { useBlogMessages } from '#features/blog/messages.ts';
import { adminPostQueries, allCommentsQuery } from '#features/blog/queries.ts';
import { useInvalidate } from '#lib/api/query.ts';
import { IconButton } from '#ui/button.tsx';
import { List } from '#ui/table/list.tsx';
import { useAdminBlogMessages } from './messages.ts';

/** The comments on a post. Authorized users can delete them. */
export function AdminPostComments({ post: { id } }: { post: Pick<PostDetail, 'id'> }) {
  const t = useAdminBlogMessages();
  const tBlog = useBlogMessages();
  const pages = useInfiniteQuery({ ...allCommentsQuery(id), staleTime: 0 });
  const invalidate = useInvalidate(adminPostQueries);
  const [removing, setRemoving] = useState<Comment>();
  return (
    <>
      <List read={pages} failed={t('one.commentsFailed')} empty={<CommentList comments={[]} />}>
        {(comments) => (
          <CommentList
            comments={comments}
            actions={(comment) =>
              comment.may_delete && (
                <IconButton
                  icon={<Trash2 />}
                  label={tBlog('talk.delete', { name: comment.author?.username ?? tBlog('formerMember') })}
                  tone="danger"
                  onClick={() => setRemoving(comment)}
                />
              )
            }
          />
        )}
      </List>
      {removing && (
        <DeleteComment
          post_id={id}
          comment={removing}
          onSettled={invalidate}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}
