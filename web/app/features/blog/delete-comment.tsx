import { type Comment, deleteComment } from '@paddock/contract/blog/calls';
import { useApiMutation } from '#lib/api/query.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { blogToastMs, useBlogMessages } from './messages.ts';

interface DeleteCommentProps {
  post_id: number;
  comment: Comment;
  /** Told when the call has ended, whether or not it failed. */
  onGone: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a comment is deleted; closes whether or not that failed. */
export function DeleteComment({ post_id, comment, onGone, onClose }: DeleteCommentProps) {
  const t = useBlogMessages();
  const remove = useApiMutation(deleteComment, {
    success: t('talk.deleted'),
    failure: t('talk.deleteFailed'),
    toastMs: blogToastMs,
  });
  const confirm = async () => {
    await remove.mutateAsync({ params: { id: post_id, comment_id: comment.id } }).catch(() => undefined);
    await onGone();
  };
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('talk.deleteTitle')}
      sentence={t.rich('talk.deleteSentence', { name: comment.author?.username ?? t('formerMember') })}
      confirmLabel={t('talk.deleteAction')}
      onConfirm={confirm}
    />
  );
}
