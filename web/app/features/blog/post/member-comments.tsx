import { CSPProvider } from '@base-ui/react/csp-provider';
import {
  addComment,
  type Comment,
  deleteComment,
  listComments,
  type PostDetail,
} from '@paddock/contract/blog/calls';
import { commentMax } from '@paddock/contract/blog/rules';
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useToast } from '../../../lib/browser/toast-store.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useRootData } from '../../../lib/page/root-data.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { blogMessages } from '../messages.ts';
import { blogToastMs } from '../toast-time.ts';
import { CommentList, commentsPerPage } from './comment-list.tsx';

interface MemberCommentsProps {
  post: PostDetail;
  /** As a stranger sees them, until the own rights are known. */
  comments: Comment[];
  page: number;
}

async function readComments(id: number, page: number, signal?: AbortSignal): Promise<Comment[]> {
  const query = { skip: (page - 1) * commentsPerPage, limit: commentsPerPage };
  const { items } = await call(listComments, { params: { id }, query }, signal ? { signal } : {});
  return items;
}

/** The comments with what a member can do about them, on a page that has no query client. */
export default function MemberComments({ post, comments, page }: MemberCommentsProps) {
  const t = useTranslations(blogMessages);
  const user = useCurrentUser();
  const { revalidate } = useRevalidator();
  const { nonce } = useRootData();
  const [own, setOwn] = useState<Comment[]>();
  const [removing, setRemoving] = useState<Comment>();
  const { id } = post;

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    readComments(id, page, signal).then(setOwn, (error: unknown) => {
      if (!signal.aborted) console.error(error);
    });
    return () => leaving.abort();
  }, [id, page]);
  // Others read the count on a page that is rendered anew; so does this one.
  const readAnew = async () => {
    const [read] = await Promise.allSettled([readComments(id, page), revalidate()]);
    if (read.status === 'fulfilled') setOwn(read.value);
  };

  return (
    <CSPProvider nonce={nonce}>
      <div className="mb-8">
        {user?.is_discord_linked === false ? (
          <div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface-1 p-4">
            <p className="text-text-2">{t('talk.locked')}</p>
            <LinkButton to="/dashboard/settings">{t('talk.settings')}</LinkButton>
          </div>
        ) : (
          <CommentForm id={id} onSent={readAnew} />
        )}
      </div>
      <CommentList
        comments={own ?? comments}
        actions={(comment) =>
          comment.may_delete && (
            <IconButton
              icon={<Trash2 />}
              label={t('talk.delete', { name: comment.author?.username ?? t('formerMember') })}
              className="hover:text-bad!"
              onClick={() => setRemoving(comment)}
            />
          )
        }
      />
      {removing && (
        <DeleteComment
          post_id={id}
          comment={removing}
          onGone={readAnew}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </CSPProvider>
  );
}

function CommentForm({ id, onSent }: { id: number; onSent: () => Promise<unknown> }) {
  const t = useTranslations(blogMessages);
  const toast = useToast();
  const form = useForm({
    schema: addComment.body,
    initial: { content: '' },
    submit: async (body) => {
      await call(addComment, { params: { id }, body });
      toast.success(t('talk.sent'), blogToastMs);
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

interface DeleteCommentProps {
  post_id: number;
  comment: Comment;
  onGone: () => Promise<unknown>;
  onClose: () => void;
}

function DeleteComment({ post_id, comment, onGone, onClose }: DeleteCommentProps) {
  const t = useTranslations(blogMessages);
  const toast = useToast();
  const confirm = async () => {
    try {
      await call(deleteComment, { params: { id: post_id, comment_id: comment.id } });
      toast.success(t('talk.deleted'), blogToastMs);
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.code === 'unknown';
      toast.error(isUnknown ? t('talk.deleteFailed') : errorMessage(error), blogToastMs);
    }
    await onGone();
  };
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('talk.deleteTitle')}
      sentence={t('talk.deleteSentence', { name: comment.author?.username ?? t('formerMember') })}
      confirmLabel={t('talk.deleteAction')}
      onConfirm={confirm}
    />
  );
}
