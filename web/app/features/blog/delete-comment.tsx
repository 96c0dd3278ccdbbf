import { type Comment, deleteComment } from '@paddock/contract/blog/calls';
import { useApiMutation } from '#lib/api/query.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { blogToastMs, useBlogMessages } from './messages.ts';

interface DeleteCommentProps {
  post_id: number;
  comment: Comment;
  /** Called when the call has succeeded or failed. */
  onSettled: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation and deletes a comment. Closes even if the call fails. */
export function DeleteComment({ post_id, comment, onSettled, onClose }: DeleteCommentProps) {
  const t = useBlogMessages();
  const remove = useApiMutation(deleteComment, {
    success: t('talk.deleted'),
    failure: t('talk.deleteFailed'),
    toastMs: blogToastMs,
  });
  const confirm = async () => {
    await remove.mutateAsync({ params: { id: post_id, comment_id: comment.id } }).catch(() => undefined);
    await onSettled();
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
