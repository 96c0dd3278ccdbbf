import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { uploadSources } from '../../lib/url/upload-url.ts';
import { readingColumn } from '../../ui/uploaded-picture.tsx';
import { blogMessages } from './messages.ts';

/** A picture within a text; a frame with words stands where it does not load. */
export function TextPicture({ src, alt }: { src: string; alt: string }) {
  const t = useTranslations(blogMessages);
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <span className="flex min-h-24 items-center justify-center gap-2 rounded-card border border-line border-dashed bg-surface-2 p-4 text-sm text-text-3">
        <ImageOff />
        {alt || t('page.brokenPicture')}
      </span>
    );
  }
  return (
    <img
      {...uploadSources(src)}
      sizes={readingColumn}
      alt={alt}
      loading="lazy"
      decoding="async"
      ref={(image) => {
        // A picture can have failed before the page came to life.
        if (image?.complete && image.naturalWidth === 0) setBroken(true);
      }}
      onError={() => setBroken(true)}
    />
  );
}
