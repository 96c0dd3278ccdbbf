import { previewPost } from '@paddock/contract/blog/calls';
import type { RichTextNode } from '@paddock/contract/blog/rich-text';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { blogMessages } from '../messages.ts';
import { RichText } from '../rich-text.tsx';

const previewDelayMs = 400;

/** What the text will look like, in the words of the server that will sanitize it; read anew when typing pauses. */
export function PostPreview({ content }: { content: string }) {
  const t = useTranslations(blogMessages);
  const [body, setBody] = useState<RichTextNode[]>();
  const [reason, setReason] = useState<string>();

  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setBody((await call(previewPost, { body: { content } }, { signal: leaving.signal })).body);
        setReason(undefined);
      } catch (error) {
        if (!leaving.signal.aborted) setReason(errorMessage(error));
      }
    }, previewDelayMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [content]);

  return (
    <section aria-label={t('editor.preview')} className="min-h-24 rounded-card border border-line bg-bg p-4">
      <p role="alert" className="text-bad text-sm empty:hidden">
        {reason && t('editor.previewFailed', { reason })}
      </p>
      {body && body.length > 0 ? (
        <RichText body={body} />
      ) : (
        <p className="text-sm text-text-3">{t('editor.previewEmpty')}</p>
      )}
    </section>
  );
}
