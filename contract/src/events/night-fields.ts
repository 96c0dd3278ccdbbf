import * as z from 'zod/mini';
import { Clearable, HttpsUrl, Id, Paragraphs, Translation, WholeNumber } from '../core/fields.ts';
import { eventBriefingMax, eventDelayMax, eventDownloadsMax } from './rules.ts';

/** What an event has for its race night, as its own page and the staff see it. */
export const nightFields = {
  /** Where it is watched while it is on, and afterwards; https, and never fetched or embedded. */
  stream_link: z.nullable(z.string()),
  replay_link: z.nullable(z.string()),
  /** Where drivers speak with each other. */
  voice_link: z.nullable(z.string()),
  /** Markdown; null without one. */
  briefing: z.nullable(z.string()),
  briefing_en: z.nullable(z.string()),
  /** What is needed to drive it, of the downloads, in the order given. */
  download_ids: z.array(Id),
  /** How many seconds the public sees the race after it happened. */
  delay_s: z.int(),
};

/** In a form: a list of ids as JSON text; whatever does not fit is one fault of the field. */
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

/** The same in a form. What is absent stays, what is emptied is none. */
export const nightForm = {
  stream_link: Link,
  replay_link: Link,
  voice_link: Link,
  briefing: Translation(Paragraphs(1, eventBriefingMax)),
  briefing_en: Translation(Paragraphs(1, eventBriefingMax)),
  download_ids: z.optional(DownloadIds),
  delay_s: z.optional(WholeNumber(0, eventDelayMax)),
};
