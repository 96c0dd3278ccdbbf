// Kept apart from the schemas: the public page evaluates this every second and must not load Zod.
import type { FileRule } from '../core/endpoint.ts';
import { bytesPerMegabyte, imageLimitMaxMb } from '../core/uploads.ts';
import type { Locale } from '../i18n/locale.ts';
import { localize } from '../i18n/localized/localized.ts';

export const eventStatuses = ['completed', 'live', 'upcoming', 'scheduled'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** Public lists of events: not over, or over. */
export const eventPeriods = ['coming', 'past'] as const;
export type EventPeriod = (typeof eventPeriods)[number];

/** How long a calendar feed includes past events, in ms from their end. */
export const calendarPastMs = 30 * 24 * 3_600_000;

/** An event that starts within this many ms is upcoming. */
export const upcomingWindowMs = 24 * 3_600_000;
/** When reminders are sent, in ms before the start. */
export const reminderLeadMs = 30 * 60_000;
/** Races that end up to this many ms after the event belong to it. */
export const resultsGraceMs = 3_600_000;

/** Stored and recommended size of an event's picture in pixels. */
export const eventImageSize = { width: 1920, height: 1080 } as const;

interface Times {
  start_date: Date;
  end_date: Date;
}

/** The status at a moment; the first and last instants are live. */
export function eventStatus({ start_date, end_date }: Times, now: Date): EventStatus {
  if (now > end_date) return 'completed';
  if (now >= start_date) return 'live';
  return start_date.getTime() - now.getTime() <= upcomingWindowMs ? 'upcoming' : 'scheduled';
}

export function hasEventStarted({ start_date }: Pick<Times, 'start_date'>, now: Date): boolean {
  return now >= start_date;
}

/** Whether the event is full; a limit of 0 means unlimited. */
export function isEventFull({
  participants,
  max_participants,
}: Record<'participants' | 'max_participants', number>) {
  return max_participants > 0 && participants >= max_participants;
}

type DateFault = 'event_start_past' | 'event_end_early';

/** Errors of an event's dates by field. A start equal to `known` may be in the past. */
export function validateEventDates(
  { start_date, end_date }: Times,
  now: Date,
  known?: Date,
): { start_date?: DateFault; end_date?: DateFault } {
  const isMoved = start_date.getTime() !== known?.getTime();
  return {
    ...(isMoved && start_date < now && { start_date: 'event_start_past' }),
    ...(end_date < start_date && { end_date: 'event_end_early' }),
  };
}

export const eventTypes = ['race', 'drift', 'track_day'] as const;

export type EventType = (typeof eventTypes)[number];

export const eventTitleMin = 3;

export const eventTitleMax = 255;

export const eventDescriptionMin = 10;

export const eventDescriptionMax = 1000;

export const eventBriefingMax = 5000;

/** Maximum number of linked downloads. */
export const eventDownloadsMax = 20;

/** In seconds. */
export const eventDelayMax = 300;

/** Limit in the form; 0 means unlimited. */
export const eventParticipantsMax = 10_000;

export const eventImageRule = {
  maxBytes: imageLimitMaxMb * bytesPerMegabyte,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  max: 1,
  required: true,
} as const satisfies FileRule;

export const mapImageRule = { ...eventImageRule, required: false } as const satisfies FileRule;

interface EventTexts {
  title: string;
  title_en: string | null;
  description: string;
  description_en: string | null;
  server: { name: string; name_en: string | null } | null;
}

/** An event in the reader's language, with its server. */
export function localizeEvent<Event extends EventTexts>(event: Event, locale: Locale): Event {
  const server = event.server && localize(event.server, locale, 'name');
  return { ...localize(event, locale, 'title', 'description'), server };
}
