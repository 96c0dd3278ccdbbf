import type { Post } from '@paddock/contract/blog/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useEditorMessages } from '#features/blog/editor/messages.ts';
import { blogToastMs } from '#features/blog/messages.ts';
import { postQuery } from '#features/blog/queries.ts';
import { toastError } from '#lib/api/error-toast.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EditorForm } from './editor-form.tsx';

interface PostEditorProps {
  /** Absent for a new post. */
  post: Post | undefined;
  onClose: () => void;
}

/** The editor of a new post, or of a stored one, which is fetched first. */
export function PostEditor({ post, onClose }: PostEditorProps) {
  if (!post) return <EditorForm post={undefined} onClose={onClose} />;
  return <LoadedEditor slug={post.slug} onClose={onClose} />;
}

function LoadedEditor({ slug, onClose }: { slug: string; onClose: () => void }) {
  const t = useEditorMessages();
  // The editor starts from the stored text, which must not change under the writer's hands.
  const read = useQuery({
    ...postQuery(slug),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
  const { data, error, isError, isFetchedAfterMount } = read;
  const isLost = isError || (data !== undefined && data.raw_content === null);
  const isReported = useRef(false);
  useEffect(() => {
    if (!isLost || isReported.current) return;
    isReported.current = true;
    toastError(error, t('editor.loadFailed'), blogToastMs);
    onClose();
  }, [isLost, error, onClose, t]);

  if (isFetchedAfterMount && data?.raw_content != null) {
    const { id, title, raw_content, locale, status, images } = data;
    return (
      <EditorForm
        key={id}
        post={{ id, title, content: raw_content, locale, status, images }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open onClose={onClose} wide tall title={t('editor.edit')}>
      <SkeletonRows rows={6} />
    </Dialog>
  );
}
