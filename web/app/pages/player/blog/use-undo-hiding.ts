import { type Post, setPostStatus } from '@paddock/contract/blog/calls';
import { useState } from 'react';
import { blogToastMs } from '#features/blog/messages.ts';
import { postQueries } from '#features/blog/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { usePostManagementMessages } from './messages.ts';
import type { HidingAction } from './post-status-dialog.tsx';

/** The post hidden last, with its status before. */
export interface HiddenPost {
  post: Post;
  step: HidingAction;
}

/** Undo for a hidden post: in the toast while it is visible, and in the row until the next change. */
export function useUndoHiding() {
  const t = usePostManagementMessages();
  const toast = useToast();
  const [hidden, setHidden] = useState<HiddenPost>();
  const back = useApiMutation(setPostStatus, {
    invalidates: postQueries,
    success: t(`confirm.${hidden?.step === 'archive' ? 'archiveUndone' : 'unpublishUndone'}`),
    failure: t('confirm.undoFailed'),
    toastMs: blogToastMs,
  });
  const undo = ({ post: { id, status } }: HiddenPost) =>
    back.mutate({ params: { id }, body: { status } }, { onSuccess: () => setHidden(undefined) });
  return {
    hidden,
    undo,
    onHidden(post: Post, step: HidingAction) {
      setHidden({ post, step });
      toast.undoable(t(`confirm.${step}Done`), () => undo({ post, step }), blogToastMs);
    },
    clear: () => setHidden(undefined),
  };
}
