import { type Post, type PostStatus, setPostStatus } from '@paddock/contract/blog/calls';
import { blogToastMs } from '#features/blog/messages.ts';
import { postQueries } from '#features/blog/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { usePostManagementMessages } from './messages.ts';

/** What can be done with a post in the list; the delete of the screen is an archiving. */
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
  /** Told when the post is hidden now and can be taken back. */
  onHidden: (post: Post, step: HidingAction) => void;
  onClose: () => void;
}

/** Asks before a post changes its status; closes whether or not that failed. */
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
  const act = async () => {
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
      onConfirm={act}
    />
  );
}
