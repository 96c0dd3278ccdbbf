import { textLocale } from '@paddock/contract/i18n/localized/text-locale';

type TextPart = string | { href: string };

const link = /https:\/\/[^\s<>"'`\u061b\u060c\u061f\u200e\u200f\u202a-\u202e\u2066-\u2069«»]+/g;

/** Splits text into plain parts and https links, which exclude trailing punctuation. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(link)) {
    const href = match[0].replace(/[.,:;!?)\]}]+$/, '');
    if (!URL.canParse(href)) continue;
    if (match.index > at) parts.push(text.slice(at, match.index));
    parts.push({ href });
    at = match.index + href.length;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}

/** Plain text with line breaks and clickable https links. No other markup is interpreted. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p dir="auto" lang={textLocale(text)} className="wrap-anywhere whitespace-pre-line">
      {splitLinks(text).map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a
            // The parts of one text do not move.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            href={part.href}
            target="_blank"
            rel="nofollow ugc noopener"
            dir="ltr"
            className="text-firoozeh underline underline-offset-4"
          >
            {part.href}
          </a>
        ),
      )}
    </p>
  );
}
