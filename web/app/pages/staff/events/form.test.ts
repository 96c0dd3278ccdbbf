import type { AdminEvent } from '@paddock/contract/events/calls';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { validateForm } from '#lib/form/use-form.ts';
import {
  checkEvent,
  EventForm,
  eventChangeInput,
  eventValues,
  type FilledEvent,
  fieldsOfTab,
  newEventInput,
} from './form.ts';

const now = new Date('2026-11-21T18:00:00Z');
const event: AdminEvent = {
  id: 7,
  title: 'کاپ کاسپین',
  title_en: 'Caspian Cup',
  description: 'خط اول\nخط دوم',
  description_en: null,
  event_type: 'race',
  start_date: new Date('2026-11-22T18:30:20Z'),
  end_date: new Date('2026-11-22T20:30:00Z'),
  max_participants: 24,
  image: 'image.webp',
  map_image: 'map.webp',
  host: { id: 3, username: 'arash', profile_image: null },
  server: { id: 5, name: 'کاسپین', name_en: null, join_link: 'https://example.com/join', status: 'Online' },
  round_id: null,
  stream_link: 'https://live.example/paddock',
  replay_link: null,
  voice_link: null,
  briefing: null,
  briefing_en: null,
  download_ids: [4, 2],
  delay_s: 30,
  participants: 2,
  joined: false,
  reminded: false,
  reminder_count: 0,
  updated_at: new Date('2026-11-21T17:00:00Z'),
};
const picture = new File(['x'], 'a.png', { type: 'image/png' });
const filled = (more: object = {}): FilledEvent => z.parse(EventForm, { ...eventValues(event), ...more });
const required = 'This field is required.';

/** The errors of the form. */
const errors = (more: object, known?: AdminEvent, at = now) =>
  validateForm(EventForm, { ...eventValues(known), ...more }, 'en', (values) =>
    checkEvent(values, known, at, 'en'),
  );

test('an untouched form is valid and sends no changes', () => {
  const { params, body, files } = eventChangeInput(filled(), event);
  expect({ params, body }).toEqual({ params: { id: 7 }, body: {} });
  expect(files).toEqual({ image: [], map_image: [] });
  expect(errors({}, event)).toEqual({});
});

test('a past start may stay, including its seconds, but not move within the past', () => {
  const during = new Date('2026-11-22T19:00:00Z');
  expect(errors({ title: 'Another' }, event, during)).toEqual({});
  expect(errors({ start_date: '2026-11-22|22:01' }, event, during)).toEqual({
    start_date: 'The start must not be in the past.',
  });
});

test('the form sends only the changes', () => {
  const change = {
    title: 'Another',
    max_participants: '۰',
    server_id: '',
    start_date: '2026-11-23|۲۱:۰۰',
    stream_link: '',
    download_ids: [4],
    image: [picture],
    remove_map_image: true,
  };
  const { body, files } = eventChangeInput(filled(change), event);
  expect(body).toEqual({
    title: 'Another',
    max_participants: 0,
    server_id: null,
    start_date: new Date('2026-11-23T17:30:00Z'),
    stream_link: null,
    download_ids: [4],
    remove_map_image: true,
  });
  expect(files.image).toEqual([picture]);
});

test('a new event has all fields', () => {
  const { body, files } = newEventInput(filled({ image: [picture] }));
  expect(body).toEqual({
    title: event.title,
    title_en: event.title_en,
    description: event.description,
    description_en: event.description_en,
    event_type: 'race',
    max_participants: 24,
    server_id: 5,
    start_date: new Date('2026-11-22T18:30:00Z'),
    end_date: event.end_date,
    stream_link: event.stream_link,
    replay_link: null,
    voice_link: null,
    briefing: null,
    briefing_en: null,
    download_ids: [4, 2],
    delay_s: 30,
  });
  expect(files).toEqual({ image: [picture], map_image: [] });
});

test('an empty form reports missing fields on their tabs', () => {
  expect(errors({})).toEqual({
    title: required,
    description: required,
    event_type: required,
    max_participants: required,
    start_date: required,
    end_date: required,
    image: 'A picture is required.',
  });
  const fields: string[] = Object.values(fieldsOfTab).flat();
  expect(fields.sort()).toEqual(Object.keys(eventValues(undefined)).sort());
});

test('each date is validated without an invalid other one', () => {
  const moment = 'Enter a date and a time, such as 22:00.';
  const past = 'The start must not be in the past.';
  const early = 'The end must not be before the start.';
  const of = (start_date: string, end_date: string) => {
    const found = errors({ start_date, end_date });
    return [found['start_date'], found['end_date']];
  };
  expect(of('2026-11-21|21:30', '2026-11-21|21:30')).toEqual([undefined, undefined]);
  expect(of('2026-11-21|21:29', '2026-11-21|21:28')).toEqual([past, early]);
  expect(of('2026-11-22|', '2026-11-21|21:30')).toEqual([moment, undefined]);
  expect(of('1405/08', '|22:00')).toEqual([moment, moment]);
  expect(of('2026-11-22|22:00', '2026-11-22|')).toEqual([undefined, moment]);
});
