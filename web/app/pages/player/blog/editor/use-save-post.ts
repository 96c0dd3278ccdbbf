import {
  addPostImages,
  createPost,
  deletePostImage,
  setPostStatus,
  updatePost,
} from '@paddock/contract/blog/calls';
import { useState } from 'react';
import { useEditorMessages } from '#features/blog/editor/messages.ts';
import { blogToastMs } from '#features/blog/messages.ts';
import {
  pendingPictureName,
  removeMissingPictures,
  renamePendingPictures,
} from '#features/blog/pending-pictures.ts';
import { postQueries } from '#features/blog/queries.ts';
import { toastError } from '#lib/api/error-toast.ts';
import { useApiMutation, useInvalidate } from '#lib/api/query.ts';
import { ApiError, errorMessage } from '#lib/http/api-error.ts';
import type { EditedPost, FilledPost } from './form.ts';

interface Progress {
  /** The text is stored. */
  onText: () => void;
  /** Removed pictures are deleted. */
  onRemoved: () => void;
  /** New pictures are uploaded, and the text shows them by name. */
  onUploaded: (content: string) => void;
}

/**
 * Saves the text first, then the pictures. If the pictures fail, the post stays saved: the form then edits it, and the next
 * attempt sends them again. Returns the id of the post.
 */
export function useSavePost(post: EditedPost | undefined) {
  const t = useEditorMessages();
  const invalidate = useInvalidate(postQueries);
  const [saved, setSaved] = useState(post);
  const [uploading, setUploading] = useState(0);
  const options = {
    invalidates: postQueries,
    failure: t('editor.saveFailed'),
    toastMs: blogToastMs,
  };
  const create = useApiMutation(createPost, { ...options, success: t('editor.created') });
  const update = useApiMutation(updatePost, { ...options, success: t('editor.edited') });
  const removePicture = useApiMutation(deletePostImage, { quiet: true });
  const addPictures = useApiMutation(addPostImages, { quiet: true });
  const updatePlaces = useApiMutation(updatePost, { quiet: true });
  const putOnline = useApiMutation(setPostStatus, {
    ...options,
    failure: t('editor.publishFailed'),
    success: t('editor.published'),
  });

  const sendPictures = async (
    current: EditedPost,
    { files, removed }: Pick<FilledPost, 'files' | 'removed'>,
    { onRemoved, onUploaded }: Progress,
  ) => {
    const { id, title, content, locale } = current;
    for (const image_id of removed) await removePicture.mutateAsync({ params: { id, image_id } });
    const images = current.images.filter((image) => !removed.includes(image.id));
    setSaved({ ...current, images });
    onRemoved();
    if (files.length === 0) return;
    const all = await addPictures.mutateAsync({ params: { id }, files: { files } });
    // New pictures follow the stored ones, in the order in which they were sent.
    const added = all.slice(-files.length);
    const names = files.map((file, at): [string, string] => [
      pendingPictureName(file),
      added[at]?.image_url ?? '',
    ]);
    const placed = renamePendingPictures(content, new Map(names));
    setSaved({ ...current, content: placed, images: all });
    onUploaded(placed);
    if (placed !== content)
      await updatePlaces.mutateAsync({ params: { id }, body: { title, content: placed, locale } });
  };

  const save = async ({ files, removed, ...filled }: FilledPost, progress: Progress) => {
    const body = {
      ...filled,
      content: removeMissingPictures(filled.content, files),
      locale: filled.locale || null,
    };
    const { id, locale, status } = saved
      ? await update.mutateAsync({ params: { id: saved.id }, body })
      : await create.mutateAsync({ body });
    const current = { id, ...body, locale, status, images: saved?.images ?? [] };
    setSaved(current);
    progress.onText();
    if (files.length === 0 && removed.length === 0) return id;
    setUploading(files.length);
    try {
      await sendPictures(current, { files, removed }, progress);
      return id;
    } catch (error) {
      const problem = error instanceof ApiError ? error : undefined;
      const reason =
        problem && problem.code !== 'unknown' ? ` ${problem.errors['files'] ?? problem.detail}` : '';
      const failure = new ApiError({
        status: problem?.status ?? 0,
        code: 'unknown',
        detail: t('editor.uploadKept'),
        errors: { files: problem?.errors['files'] ?? errorMessage(error) },
      });
      toastError(failure, `${t('editor.uploadFailed')}${reason}`, blogToastMs);
      throw failure;
    } finally {
      setUploading(0);
      await invalidate();
    }
  };
  const publish = async (id: number) => {
    await putOnline.mutateAsync({ params: { id }, body: { status: 'published' } });
  };
  return { saved, save, publish, uploading };
}
