import * as z from 'zod/mini';
import { Clearable, HttpsUrl, Id, Paragraphs, Translation, WholeNumber } from '../core/fields.ts';
import { eventBriefingMax, eventDelayMax, eventDownloadsMax } from './rules.ts';

/** Race-night fields of an event, on its own page and for staff. */
export const nightFields = {
  /** The stream, live and recorded; https, never fetched or embedded. */
  stream_link: z.nullable(z.string()),
  replay_link: z.nullable(z.string()),
  /** The voice channel of the drivers. */
  voice_link: z.nullable(z.string()),
  /** Markdown; null without one. */
  briefing: z.nullable(z.string()),
  briefing_en: z.nullable(z.string()),
  /** Downloads needed to take part, in the given order. */
  download_ids: z.array(Id),
  /** Delay of public timing in seconds. */
  delay_s: z.int(),
};

/** In a form: ids as a JSON string; anything invalid is one error of the field. */
const Ids = z.array(Id).check(z.maxLength(eventDownloadsMax));
const fits = z.custom<z.output<typeof Ids>>(
  (value) =>
    z.safeParse(Ids, value).success && new Set(value as number[]).size === (value as number[]).length,
  'downloads_invalid',
);

function parseIds(text: string): unknown {
  if (text.trim() === '') return [];
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const DownloadIds = z.codec(z.string().check(z.maxLength(1_000)), fits, {
  decode: (text) => parseIds(text) as number[],
  encode: (ids) => JSON.stringify(ids),
});

const Link = z.optional(Clearable(HttpsUrl));

/** Race-night fields in a form. Absent: unchanged. Empty: cleared. */
export const nightForm = {
  stream_link: Link,
  replay_link: Link,
  voice_link: Link,
  briefing: Translation(Paragraphs(1, eventBriefingMax)),
  briefing_en: Translation(Paragraphs(1, eventBriefingMax)),
  download_ids: z.optional(DownloadIds),
  delay_s: z.optional(WholeNumber(0, eventDelayMax)),
};
