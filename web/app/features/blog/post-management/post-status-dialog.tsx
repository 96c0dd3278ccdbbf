import { type Post, type PostStatus, setPostStatus } from '@paddock/contract/blog/calls';
import { useApiMutation } from '../../../lib/api/query.ts';
import { useToast } from '../../../lib/browser/toast-store.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { blogMessages, blogToastMs } from '../messages.ts';
import { postQueries } from '../queries.ts';

/** What can be done with a post in the list; the delete of the screen is an archiving. */
export type PostAction = 'publish' | 'unpublish' | 'archive';

const statusAfter: Record<PostAction, PostStatus> = {
  publish: 'published',
  unpublish: 'draft',
  archive: 'archived',
};

interface PostStatusDialogProps {
  post: Post;
  step: PostAction;
  onClose: () => void;
}

/** Asks before a post changes its status; closes whether or not that failed. What hides a post can be undone. */
export function PostStatusDialog({ post, step, onClose }: PostStatusDialogProps) {
  const t = useTranslations(blogMessages);
  const toast = useToast();
  const { id, status } = post;
  const after = statusAfter[step];
  const options = { invalidates: postQueries, toastMs: blogToastMs };
  const change = useApiMutation(setPostStatus, { ...options, failure: t(`confirm.${step}Failed`) });
  const back = useApiMutation(setPostStatus, {
    ...options,
    success: t(`confirm.${step === 'archive' ? 'archiveUndone' : 'unpublishUndone'}`),
    failure: t('confirm.undoFailed'),
  });
  const act = async () => {
    await change.mutateAsync({ params: { id }, body: { status: after } });
    const done = t(`confirm.${step}Done`);
    if (step === 'publish' || after === status) toast.success(done, blogToastMs);
    else toast.undoable(done, () => back.mutate({ params: { id }, body: { status } }));
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger={step === 'archive'}
      title={t(`confirm.${step}Title`)}
      sentence={t('confirm.sure', { action: t(`confirm.${step}`), title: post.title })}
      confirmLabel={t(`confirm.${step}Action`)}
      onConfirm={act}
    />
  );
}
