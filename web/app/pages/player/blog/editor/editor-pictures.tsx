import type { PostImage } from '@paddock/contract/blog/calls';
import { postImagesMax, postImagesRule } from '@paddock/contract/blog/rules';
import { formatBytes } from '@paddock/contract/i18n/format-number';
import { clsx } from 'clsx';
import { Undo2, X } from 'lucide-react';
import { useEditorMessages } from '#features/blog/editor/messages.ts';
import { PostPicture } from '#features/blog/post-picture.tsx';
import { useImageLimit } from '#lib/form/image-limit.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { IconButton } from '#ui/button.tsx';
import { FileField } from '#ui/form/files/file-field.tsx';
import { type PostForm, pictureRoom } from './form.ts';

interface EditorPicturesProps {
  form: PostForm;
  /** Stored pictures. */
  images: readonly PostImage[];
}

/** The pictures of a post: stored ones, which can be removed, and new ones, which are uploaded on the next save. */
export function EditorPictures({ form, images }: EditorPicturesProps) {
  const t = useEditorMessages();
  const locale = useLocale();
  const rule = useImageLimit(postImagesRule);
  const { files, removed } = form.values;
  const left = pictureRoom(images, { files, removed });
  const room = left + files.length;
  const toggle = (id: number) =>
    form.set('removed', removed.includes(id) ? removed.filter((one) => one !== id) : [...removed, id]);
  return (
    <div className="flex flex-col gap-3">
      {images.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 xs:grid-cols-4">
          {images.map(({ id, image_url }, at) => {
            const isGoing = removed.includes(id);
            const number = at + 1;
            return (
              <li key={id} className="relative overflow-hidden rounded-card border border-line bg-surface-1">
                <PostPicture
                  slug={String(id)}
                  file={image_url}
                  alt={t('editor.stored', { number })}
                  className={clsx(isGoing && 'opacity-40')}
                />
                <IconButton
                  icon={isGoing ? <Undo2 className="mirror" /> : <X />}
                  label={t(isGoing ? 'editor.keep' : 'editor.remove', { number })}
                  className="absolute! end-0 top-0 bg-surface-2"
                  onClick={() => toggle(id)}
                />
              </li>
            );
          })}
        </ul>
      )}
      {room > 0 ? (
        <FileField
          name="files"
          label={t('editor.images')}
          hint={t.rich('editor.imagesHint', {
            max: formatBytes(rule.maxBytes, locale),
            count: left,
          })}
          limits={{ ...rule, max: room }}
          files={files}
          onFiles={(chosen) => form.set('files', chosen)}
          error={form.text('files').error}
        />
      ) : (
        <p className="text-sm text-text-2">{t('editor.imagesFull', { count: postImagesMax })}</p>
      )}
    </div>
  );
}
