import { listManagedPosts, type Post, type PostStatus, setPostStatus } from '@paddock/contract/blog';
import { useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { blogText } from './blog-text.ts';
import { blogToastMs } from './toast-time.ts';

/** What can be done with a post in the list; the delete of the screen is an archiving. */
export type Step = 'publish' | 'unpublish' | 'archive';

const statusAfter: Record<Step, PostStatus> = {
  publish: 'published',
  unpublish: 'draft',
  archive: 'archived',
};

interface PostQuestionProps {
  post: Post;
  step: Step;
  onClose: () => void;
}

/** Asks before a post changes its status; closes whether or not that failed. */
export function PostQuestion({ post, step, onClose }: PostQuestionProps) {
  const t = useText(blogText);
  const change = useCall(setPostStatus, {
    invalidates: [listManagedPosts],
    success: t(`confirm.${step}Done`),
    failure: t(`confirm.${step}Failed`),
    toastMs: blogToastMs,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger={step === 'archive'}
      title={t(`confirm.${step}Title`)}
      sentence={t('confirm.sure', { action: t(`confirm.${step}`), title: post.title })}
      confirmLabel={t(`confirm.${step}Action`)}
      onConfirm={() => change.mutateAsync({ params: { id: post.id }, body: { status: statusAfter[step] } })}
    />
  );
}
