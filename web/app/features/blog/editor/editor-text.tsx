import type { PostImage } from '@paddock/contract/blog/calls';
import { postContentMin } from '@paddock/contract/blog/rules';
import { clsx } from 'clsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field, inputClass } from '../../../ui/form/field.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { type FilledPost, isTooShort, type PostForm, textLength } from './form.ts';
import { applyEdit, type Edit, type Mark, markEdit, type Selection } from './markdown-marks.ts';
import { editorMessages } from './messages.ts';
import { PostPreview } from './post-preview.tsx';

/** The keys of the usual marks, with Ctrl or Cmd. By place on the keyboard: it may be a Persian one. */
const keys: Record<string, Exclude<Mark, 'image'>> = { KeyB: 'bold', KeyI: 'italic', KeyK: 'link' };

interface EditorTextProps {
  form: PostForm;
  images: readonly PostImage[];
}

/** The markdown with its toolbar, its length, and what it will look like. */
export function EditorText({ form, images }: EditorTextProps) {
  const t = useTranslations(editorMessages);
  const area = useRef<HTMLTextAreaElement>(null);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const { content, files } = form.values as unknown as FilledPost;
  const { error, onValue, ...text } = form.text('content');
  const stand = { text: t('mark.text'), alt: t('mark.alt') };
  const change = (make: (selection: Selection) => Edit) => {
    const box = area.current;
    if (!box) return;
    applyEdit(box, make({ text: box.value, start: box.selectionStart, end: box.selectionEnd }));
  };
  const press = (event: KeyboardEvent) => {
    const mark = event.ctrlKey || event.metaKey ? keys[event.code] : undefined;
    if (!mark || event.altKey || event.shiftKey) return;
    event.preventDefault();
    change((selection) => markEdit(mark, selection, stand));
  };
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('editor.content')} required error={error} extra={<Counter content={content} />}>
        {(control) => (
          <div className="flex flex-col">
            <EditorToolbar id={control.id} form={form} images={images} stand={stand} onChange={change} />
            <textarea
              {...text}
              {...control}
              ref={area}
              dir="auto"
              rows={10}
              onChange={(event) => onValue(event.currentTarget.value)}
              onKeyDown={press}
              className={clsx(inputClass, 'resize-y rounded-t-none py-2.5')}
            />
          </div>
        )}
      </Field>
      <Checkbox label={t('editor.preview')} checked={isPreviewed} onValue={setIsPreviewed} />
      {isPreviewed && <PostPreview content={content} files={files} />}
    </div>
  );
}

function Counter({ content }: { content: string }) {
  const t = useTranslations(editorMessages);
  return (
    <p data-short={isTooShort(content)} className="text-text-3 text-xs data-[short=true]:text-bad">
      {t('editor.counter', { n: textLength(content), min: postContentMin })}
    </p>
  );
}
