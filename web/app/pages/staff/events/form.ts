import { type AdminEvent, type EventUpdate, NewEvent } from '@paddock/contract/events/calls';
import { validateEventDates } from '@paddock/contract/events/rules';
import type { Locale } from '@paddock/contract/i18n/locale';
import { type MessageKey, translate } from '@paddock/contract/i18n/messages';
import * as z from 'zod/mini';
import { DateTimeValue, parseDateTime, toDateTimeText } from '#features/events/date-time.ts';
import { type ComparedField, textValues } from '#lib/form/compared-fields.ts';
import type { FormValues, useForm } from '#lib/form/use-form.ts';

/** The fields of the three tabs: the request body and the files. */
export const EventForm = z.object({
  ...NewEvent.shape,
  start_date: DateTimeValue,
  end_date: DateTimeValue,
  /** Empty: no server. */
  server_id: z.string(),
  download_ids: z.array(z.int()),
  image: z.custom<File[]>(Array.isArray),
  map_image: z.custom<File[]>(Array.isArray),
  remove_map_image: z.boolean(),
});
export type EventForm = ReturnType<typeof useForm<typeof EventForm>>;
export type FilledEvent = z.output<typeof EventForm>;

/** Props of a tab of the form. */
export interface EventTabProps {
  form: EventForm;
  fields: readonly ComparedField<AdminEvent>[];
  event?: AdminEvent | undefined;
}

type Values = FormValues<typeof EventForm>;

export const eventTabs = ['basic', 'schedule', 'media'] as const;

/** The optional fields of the race night. */
export const nightFieldNames = [
  'stream_link',
  'replay_link',
  'voice_link',
  'briefing',
  'briefing_en',
  'download_ids',
  'delay_s',
] as const satisfies readonly (keyof FilledEvent)[];

/** The fields of each tab, to mark tabs with errors. */
export const fieldsOfTab = {
  basic: [
    'title',
    'title_en',
    'description',
    'description_en',
    'event_type',
    'max_participants',
    'server_id',
  ],
  schedule: ['start_date', 'end_date', ...nightFieldNames],
  media: ['image', 'map_image', 'remove_map_image'],
} as const satisfies Record<(typeof eventTabs)[number], readonly (keyof FilledEvent)[]>;

export function eventValues(event: AdminEvent | undefined): Values {
  return {
    ...textValues(event, 'title', 'title_en', 'description', 'description_en', 'event_type'),
    ...textValues(event, 'stream_link', 'replay_link', 'voice_link', 'briefing', 'briefing_en'),
    max_participants: String(event?.max_participants ?? ''),
    server_id: String(event?.server?.id ?? ''),
    start_date: event ? toDateTimeText(event.start_date) : '',
    end_date: event ? toDateTimeText(event.end_date) : '',
    download_ids: event?.download_ids ?? [],
    delay_s: String(event?.delay_s ?? 0),
    image: [],
    map_image: [],
    remove_map_image: false,
  };
}

/** Parses a date field. An untouched field keeps the seconds of the stored date, which the form does not show. */
function parseDate(values: Values, name: 'start_date' | 'end_date', event: AdminEvent | undefined) {
  const text = String(values[name]);
  return event && text === toDateTimeText(event[name]) ? event[name] : parseDateTime(text);
}

/** Validates rules across fields. */
export function checkEvent(
  values: Values,
  event: AdminEvent | undefined,
  now: Date,
  locale: Locale,
): Partial<Record<string, string>> {
  const start_date = parseDate(values, 'start_date', event);
  const end_date = parseDate(values, 'end_date', event);
  const isPictureMissing = !event && (values.image as File[]).length === 0;
  const errors: Record<string, MessageKey> = {
    // An invalid date has an error of its own, so the other one is validated without it.
    ...validateEventDates(
      { start_date: start_date ?? end_date ?? now, end_date: end_date ?? start_date ?? now },
      now,
      event?.start_date,
    ),
    ...(isPictureMissing && { image: 'image_required' }),
  };
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, translate(error, locale)]));
}

function inputOf(filled: FilledEvent) {
  const { image, map_image, remove_map_image, server_id, ...fields } = filled;
  const body = { ...fields, server_id: server_id === '' ? null : Number(server_id) };
  return { body, files: { image, map_image }, remove_map_image };
}

export function newEventInput(filled: FilledEvent) {
  const { body, files } = inputOf(filled);
  return { body, files };
}

/** Sends only the changes, so that concurrent edits of different fields do not overwrite each other. */
export function eventChangeInput(filled: FilledEvent, event: AdminEvent) {
  const { body, files, remove_map_image } = inputOf(filled);
  const known: Record<string, unknown> = { ...event, server_id: event.server?.id ?? null };
  const written = (value: unknown) => {
    if (Array.isArray(value)) return value.join();
    return value instanceof Date ? toDateTimeText(value) : value;
  };
  const changed = Object.entries(body).filter(([name, value]) => written(value) !== written(known[name]));
  const change: z.output<typeof EventUpdate> = {
    ...Object.fromEntries(changed),
    ...(remove_map_image && { remove_map_image }),
  };
  return { params: { id: event.id }, body: change, files };
}
