import { type Post, type PostStatus, setPostStatus } from '@paddock/contract/blog/calls';
import { blogToastMs } from '#features/blog/messages.ts';
import { postQueries } from '#features/blog/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { usePostManagementMessages } from './messages.ts';

/** Status changes that the list offers. Deleting a post archives it. */
export type PostAction = 'publish' | HidingAction;
export type HidingAction = 'unpublish' | 'archive';

const statusAfter: Record<PostAction, PostStatus> = {
  publish: 'published',
  unpublish: 'draft',
  archive: 'archived',
};

interface PostStatusDialogProps {
  post: Post;
  step: PostAction;
  /** Called with the post after it was hidden, which can be undone. */
  onHidden: (post: Post, step: HidingAction) => void;
  onClose: () => void;
}

/** Confirms a status change. Closes whether or not the change succeeds. */
export function PostStatusDialog({ post, step, onHidden, onClose }: PostStatusDialogProps) {
  const t = usePostManagementMessages();
  const toast = useToast();
  const { id, status } = post;
  const after = statusAfter[step];
  const change = useApiMutation(setPostStatus, {
    invalidates: postQueries,
    failure: t(`confirm.${step}Failed`),
    toastMs: blogToastMs,
  });
  const changeStatus = async () => {
    await change.mutateAsync({ params: { id }, body: { status: after } });
    if (step === 'publish' || after === status) toast.success(t(`confirm.${step}Done`), blogToastMs);
    else onHidden(post, step);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger={step === 'archive'}
      title={t(`confirm.${step}Title`)}
      sentence={t.rich('confirm.sure', { action: t(`confirm.${step}`), title: post.title })}
      confirmLabel={t(`confirm.${step}Action`)}
      onConfirm={changeStatus}
    />
  );
}
