import type { RichTextNode } from '@paddock/contract/blog/rich-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useSettled } from '#lib/browser/use-settled.ts';
import { useEditorMessages } from './editor/messages.ts';
import { blogToastMs } from './messages.ts';
import { pendingPictureName } from './pending-pictures.ts';
import type { previewQuery } from './queries.ts';
import { LocalPictures, RichText } from './rich-text.tsx';

const previewDelayMs = 400;

interface TextPreviewProps {
  content: string;
  /** Pictures of the text that are not uploaded yet. */
  files?: readonly File[];
  /** Builds the query that renders the text. */
  preview: (content: string) => ReturnType<typeof previewQuery>;
}

/** Shows the text as the server renders and sanitizes it. Refetches when typing pauses. */
export function TextPreview({ content, files = [], preview }: TextPreviewProps) {
  const t = useEditorMessages();
  const debouncedContent = useSettled(content, previewDelayMs);
  const read = useQuery({ ...preview(debouncedContent), gcTime: 0 });
  const { data, error } = read;
  useErrorToast(read, undefined, blogToastMs);
  // Keeps the last preview until the next one arrives, or if that fails.
  const [body, setBody] = useState<RichTextNode[]>();
  if (data && data.body !== body) setBody(data.body);
  return (
    <section aria-label={t('editor.preview')} className="min-h-24 rounded-card border border-line bg-bg p-4">
      <p role="alert" className="text-bad text-sm empty:hidden">
        {error && t.rich('editor.previewFailed', { reason: error.detail })}
      </p>
      {body && body.length > 0 ? (
        <LocalPictures value={new Map(files.map((file) => [pendingPictureName(file), file]))}>
          <RichText body={body} />
        </LocalPictures>
      ) : (
        <p className="text-sm text-text-3">{t('editor.previewEmpty')}</p>
      )}
    </section>
  );
}
