import type { PostImage } from '@paddock/contract/blog/calls';
import { postImagesMax, postImagesRule } from '@paddock/contract/blog/rules';
import { formatBytes } from '@paddock/contract/i18n/format-number';
import { Image } from 'lucide-react';
import { useState } from 'react';
import { useEditorMessages } from '#features/blog/editor/messages.ts';
import { blogToastMs } from '#features/blog/messages.ts';
import { pendingPictureName } from '#features/blog/pending-pictures.ts';
import { PostPicture } from '#features/blog/post-picture.tsx';
import { useToast } from '#lib/browser/toast-store.ts';
import { useImageLimit } from '#lib/form/image-limit.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { Button } from '#ui/button.tsx';
import { FilePreview } from '#ui/form/files/file-preview.tsx';
import { fileError } from '#ui/form/files/file-rules.ts';
import { useFormMessages } from '#ui/form/messages.ts';
import {
  type Edit,
  type Mark,
  markdownMarks,
  markEdit,
  type Placeholders,
  pictureEdit,
  type Selection,
} from '#ui/markdown/markdown-marks.ts';
import { MarkdownToolbar } from '#ui/markdown/markdown-toolbar.tsx';
import { type PostForm, pictureRoom } from './form.ts';

interface EditorToolbarProps {
  /** The text area. */
  id: string;
  form: PostForm;
  /** Stored pictures. The text can show them as well as the new ones, which are uploaded on the next save. */
  images: readonly PostImage[];
  placeholders: Placeholders;
  onChange: (make: (selection: Selection) => Edit) => void;
}

/** Markdown buttons, and one that inserts a picture. */
export function EditorToolbar({ id, form, images, placeholders, onChange }: EditorToolbarProps) {
  const { files } = form.values;
  const addPicture = useAddPicture(form, images);
  const [isPicking, setIsPicking] = useState(false);
  const placePicture = (name: string) => {
    setIsPicking(false);
    onChange((selection) => pictureEdit(selection, name, placeholders));
  };
  const placeNew = async () => {
    const file = await addPicture();
    if (file) placePicture(pendingPictureName(file));
  };
  const press = (mark: Mark) => {
    if (mark !== 'image') return onChange((selection) => markEdit(mark, selection, placeholders));
    // Without pictures in the post, the button opens the file chooser.
    return images.length + files.length > 0 ? setIsPicking(!isPicking) : void placeNew();
  };
  return (
    <MarkdownToolbar id={id} marks={markdownMarks} isPicking={isPicking} onMark={press}>
      {isPicking && (
        <Pictures images={images} files={files} onPick={placePicture} onAdd={() => void placeNew()} />
      )}
    </MarkdownToolbar>
  );
}

interface PicturesProps {
  images: readonly PostImage[];
  files: readonly File[];
  /** Called with the name by which the text shows the picture. */
  onPick: (name: string) => void;
  onAdd: () => void;
}

const pictureClass = 'block w-24 overflow-hidden rounded-input border-2 border-line hover:border-firoozeh';

function Pictures({ images, files, onPick, onAdd }: PicturesProps) {
  const t = useEditorMessages();
  const place = (at: number) => t('editor.place', { number: at + 1 });
  return (
    <ul aria-label={t('editor.pickPicture')} className="flex flex-wrap gap-2 border-line border-t p-2">
      {images.map(({ id, image_url }, at) => (
        <li key={id}>
          <button
            type="button"
            aria-label={place(at)}
            onClick={() => onPick(image_url)}
            className={pictureClass}
          >
            <PostPicture slug={String(id)} file={image_url} />
          </button>
        </li>
      ))}
      {files.map((file, at) => (
        <li key={pendingPictureName(file)}>
          <button
            type="button"
            aria-label={place(images.length + at)}
            onClick={() => onPick(pendingPictureName(file))}
            className={pictureClass}
          >
            <FilePreview file={file} alt="" className="aspect-wide w-full object-cover" />
          </button>
        </li>
      ))}
      <li>
        <Button look="ghost" dense icon={<Image />} onClick={onAdd}>
          {t('editor.addPicture')}
        </Button>
      </li>
    </ul>
  );
}

/**
 * Lets the writer choose a picture, which is uploaded on the next save. Returns undefined without a choice, or if the picture is refused.
 */
function useAddPicture(form: PostForm, images: readonly PostImage[]): () => Promise<File | undefined> {
  const t = useFormMessages();
  const locale = useLocale();
  const toast = useToast();
  const rule = useImageLimit(postImagesRule);
  const { files, removed } = form.values;
  return async () => {
    const file = await chooseFile(rule.types);
    if (!file) return undefined;
    if (files.some((other) => pendingPictureName(other) === pendingPictureName(file))) return file;
    const room = pictureRoom(images, { files, removed });
    const error = fileError([file], { ...rule, max: room });
    if (!error) {
      form.set('files', [...files, file]);
      return file;
    }
    const message =
      error.fault === 'tooMany'
        ? t('file.tooMany', { count: postImagesMax })
        : t(`file.${error.fault}`, { name: error.name, max: formatBytes(rule.maxBytes, locale) });
    toast.error(message, blogToastMs);
    return undefined;
  };
}

function chooseFile(types: readonly string[]): Promise<File | undefined> {
  return new Promise((done) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = types.join(',');
    input.onchange = () => done(input.files?.[0]);
    input.oncancel = () => done(undefined);
    input.click();
  });
}
