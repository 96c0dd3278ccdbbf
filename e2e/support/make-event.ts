import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { owner } from './accounts.ts';
import { tokenOf } from './api.ts';
import { root } from './portal.ts';

export const eventPicture = {
  name: 'event.webp',
  mimeType: 'image/webp',
  buffer: readFileSync(join(root, 'server', 'src', 'seed', 'demo', 'pictures', 'event-race.webp')),
};

type Fields = Record<string, string>;

async function send(url: string, method: 'POST' | 'PUT', path: string, form: FormData) {
  const headers = { authorization: `Bearer ${await tokenOf(url, owner)}` };
  const response = await fetch(`${url}/api/v1/admin/events${path}`, { method, headers, body: form });
  const text = await response.text();
  return { ok: response.ok, text, message: `${method} ${path}: ${response.status} ${text}` };
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** Creates an event that starts in `seconds`. Returns its id. */
export async function makeEvent(url: string, seconds: number, fields: Fields): Promise<number> {
  const form = formOf({
    description: 'فقط برای همین آزمون ساخته شده است',
    event_type: 'race',
    max_participants: '0',
    ...eventTimesIn(seconds),
    ...fields,
  });
  form.append('image', new File([eventPicture.buffer], eventPicture.name, { type: eventPicture.mimeType }));
  const { ok, text, message } = await send(url, 'POST', '', form);
  if (!ok) throw new Error(message);
  return (JSON.parse(text) as { id: number }).id;
}

export async function changeEvent(url: string, id: number, fields: Fields): Promise<void> {
  const { ok, message } = await send(url, 'PUT', `/${id}`, formOf(fields));
  if (!ok) throw new Error(message);
}

/**
 * Moves an event to now and waits until it has started. The portal rejects starts in the past, so the start lies slightly
 * ahead, further after each call that arrived too late.
 */
export async function startEvent(url: string, id: number, lasts_ms = 3_600_000): Promise<void> {
  for (let ahead_ms = 1_000; ; ahead_ms *= 2) {
    const start = Date.now() + ahead_ms;
    const times = {
      start_date: new Date(start).toISOString(),
      end_date: new Date(start + lasts_ms).toISOString(),
    };
    const { ok, message } = await send(url, 'PUT', `/${id}`, formOf(times));
    if (ok) return void (await setTimeout(Math.max(0, start - Date.now())));
    if (!message.includes('"start_date"')) throw new Error(message);
  }
}

/** Start and end of an hour that starts in `seconds`. */
export function eventTimesIn(seconds: number): Fields {
  const start = Date.now() + seconds * 1_000;
  return {
    start_date: new Date(start).toISOString(),
    end_date: new Date(start + 3_600_000).toISOString(),
  };
}
