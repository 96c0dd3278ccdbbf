import type { PostImage } from '@paddock/contract/blog/calls';
import { postContentMin } from '@paddock/contract/blog/rules';
import { useState } from 'react';
import { useEditorMessages } from '#features/blog/editor/messages.ts';
import { previewQuery } from '#features/blog/queries.ts';
import { TextPreview } from '#features/blog/text-preview.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { MarkdownField } from '#ui/markdown/markdown-field.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { isTooShort, type PostForm, textLength } from './form.ts';

interface EditorTextProps {
  form: PostForm;
  images: readonly PostImage[];
}

/** The Markdown text with its toolbar, length and preview. */
export function EditorText({ form, images }: EditorTextProps) {
  const t = useEditorMessages();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const { content, files } = form.values;
  return (
    <div className="flex flex-col gap-3">
      <MarkdownField
        {...form.text('content')}
        label={t('editor.content')}
        required
        extra={<Counter content={content} />}
        toolbar={(props) => <EditorToolbar {...props} form={form} images={images} />}
      />
      <Checkbox label={t('editor.preview')} checked={isPreviewed} onValue={setIsPreviewed} />
      {isPreviewed && <TextPreview content={content} files={files} preview={previewQuery} />}
    </div>
  );
}

function Counter({ content }: { content: string }) {
  const t = useEditorMessages();
  return (
    <p data-short={isTooShort(content)} className="text-text-3 text-xs data-[short=true]:text-bad">
      {t.rich('editor.counter', { n: textLength(content), min: postContentMin })}
    </p>
  );
}
