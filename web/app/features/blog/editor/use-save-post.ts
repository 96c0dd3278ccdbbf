import { addPostImages, createPost, deletePostImage, updatePost } from '@paddock/contract/blog/calls';
import { useState } from 'react';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { useApiMutation, useInvalidate } from '../../../lib/api/query.ts';
import { useToast } from '../../../lib/browser/toast-store.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { blogMessages, blogToastMs } from '../messages.ts';
import { postQueries } from '../queries.ts';
import type { EditedPost, FilledPost } from './form.ts';

interface Progress {
  /** The text is stored. */
  onText: () => void;
  /** The pictures that were to go are gone. */
  onRemoved: () => void;
}

/**
 * Saves the text first and then the pictures. Where the pictures fail, the post stays saved: from then on it is
 * edited, and another try sends them again.
 */
export function useSavePost(post: EditedPost | undefined) {
  const t = useTranslations(blogMessages);
  const toast = useToast();
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

  const sendPictures = async (current: EditedPost, files: File[], removed: number[], gone: () => void) => {
    const { id } = current;
    for (const image_id of removed) await removePicture.mutateAsync({ params: { id, image_id } });
    const images = current.images.filter((image) => !removed.includes(image.id));
    setSaved({ ...current, images });
    gone();
    if (files.length > 0) await addPictures.mutateAsync({ params: { id }, files: { files } });
  };

  const save = async ({ files, removed, ...body }: FilledPost, { onText, onRemoved }: Progress) => {
    const { id } = saved
      ? await update.mutateAsync({ params: { id: saved.id }, body })
      : await create.mutateAsync({ body });
    const current = { id, ...body, images: saved?.images ?? [] };
    setSaved(current);
    onText();
    if (files.length === 0 && removed.length === 0) return;
    setUploading(files.length);
    try {
      await sendPictures(current, files, removed, onRemoved);
    } catch (error) {
      const said = error instanceof ApiError ? error : undefined;
      const reason = said && said.code !== 'unknown' ? ` ${said.errors['files'] ?? said.detail}` : '';
      toast.error(`${t('editor.uploadFailed')}${reason}`, blogToastMs);
      throw new ApiError({
        status: said?.status ?? 0,
        code: said?.code ?? 'unknown',
        detail: t('editor.uploadKept'),
        errors: { files: said?.errors['files'] ?? errorMessage(error) },
      });
    } finally {
      setUploading(0);
      await invalidate();
    }
  };
  return { saved, save, uploading };
}
