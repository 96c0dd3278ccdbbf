import { addComment, type Comment, listComments, type PostDetail } from '@paddock/contract/blog/calls';
import { commentMax } from '@paddock/contract/blog/rules';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { withQueries } from '#components/query-provider.tsx';
import { CommentList, commentsPerPage } from '#features/blog/comment-list.tsx';
import { DeleteComment } from '#features/blog/delete-comment.tsx';
import { blogToastMs, useBlogMessages } from '#features/blog/messages.ts';
import { postQueries } from '#features/blog/queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { query, useApiMutation, useInvalidate } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Button, IconButton, LinkButton } from '#ui/button.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';

interface MemberCommentsProps {
  post: PostDetail;
  /** The comments as visitors see them, until the member's rights are loaded. */
  comments: Comment[];
  page: number;
}

export default withQueries(MemberComments);

const commentsQuery = (id: number, page: number) =>
  query(listComments, {
    params: { id },
    query: { skip: (page - 1) * commentsPerPage, limit: commentsPerPage },
  });

const commentQueries = [listComments, ...postQueries];

/** Comments with the actions of a member: write and delete. */
function MemberComments({ post, comments, page }: MemberCommentsProps) {
  const t = useBlogMessages();
  const user = useCurrentUser();
  const { revalidate } = useRevalidator();
  const [removing, setRemoving] = useState<Comment>();
  const { id } = post;
  const ownComments = useQuery({ ...commentsQuery(id, page), staleTime: 0 });
  const { data } = ownComments;
  useErrorToast(ownComments, t('talk.failed'), blogToastMs);
  const invalidate = useInvalidate(commentQueries);
  // Revalidates the page too, because it has the number of comments.
  const refresh = () => Promise.allSettled([invalidate(), revalidate()]);

  return (
    <>
      <div className="mb-8">
        {user?.is_discord_linked === false ? (
          <div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface-1 p-4">
            <p className="text-text-2">{t('talk.locked')}</p>
            <LinkButton to="/dashboard/settings">{t('talk.settings')}</LinkButton>
          </div>
        ) : (
          <CommentForm id={id} onSent={refresh} />
        )}
      </div>
      <CommentList
        comments={data?.items ?? comments}
        actions={(comment) =>
          comment.may_delete && (
            <IconButton
              icon={<Trash2 />}
              label={t('talk.delete', { name: comment.author?.username ?? t('formerMember') })}
              tone="danger"
              onClick={() => setRemoving(comment)}
            />
          )
        }
      />
      {removing && (
        <DeleteComment
          post_id={id}
          comment={removing}
          onSettled={refresh}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

function CommentForm({ id, onSent }: { id: number; onSent: () => Promise<unknown> }) {
  const t = useBlogMessages();
  const add = useApiMutation(addComment, {
    success: t('talk.sent'),
    failure: t('talk.sendFailed'),
    toastMs: blogToastMs,
  });
  const form = useForm({
    schema: addComment.body,
    initial: { content: '' },
    submit: async (body) => {
      await add.mutateAsync({ params: { id }, body });
      form.reset();
      await onSent();
    },
  });
  return (
    <form {...form.props} className="flex flex-col items-start gap-4">
      <FormError problem={form.problem} />
      <TextAreaField
        {...form.text('content')}
        label={t('talk.label')}
        hint={t('talk.hint', { max: commentMax })}
        rows={3}
        className="w-full max-w-prose"
      />
      <Button type="submit" look="main" loading={form.busy}>
        {t('talk.send')}
      </Button>
    </form>
  );
}
