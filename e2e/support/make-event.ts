import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { owner } from './accounts.ts';
import { tokenOf } from './api.ts';
import { root } from './portal.ts';

export const eventPicture = {
  name: 'event.webp',
  mimeType: 'image/webp',
  buffer: readFileSync(join(root, 'server', 'src', 'seed', 'demo', 'pictures', 'event-race.webp')),
};

type Fields = Record<string, string>;

async function send(url: string, method: 'POST' | 'PUT', path: string, form: FormData): Promise<number> {
  const headers = { authorization: `Bearer ${await tokenOf(url, owner)}` };
  const answer = await fetch(`${url}/api/v1/admin/events${path}`, { method, headers, body: form });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** An event of a test's own that begins in so many seconds; answers its id. */
export async function makeEvent(url: string, seconds: number, fields: Fields): Promise<number> {
  const form = formOf({
    description: 'فقط برای همین آزمون ساخته شده است',
    event_type: 'race',
    max_participants: '0',
    ...eventTimesIn(seconds),
    ...fields,
  });
  form.append('image', new File([eventPicture.buffer], eventPicture.name, { type: eventPicture.mimeType }));
  return send(url, 'POST', '', form);
}

export async function changeEvent(url: string, id: number, fields: Fields): Promise<void> {
  await send(url, 'PUT', `/${id}`, formOf(fields));
}

/** An hour that begins in so many seconds. */
export function eventTimesIn(seconds: number): Fields {
  const start = Date.now() + seconds * 1_000;
  return {
    start_date: new Date(start).toISOString(),
    end_date: new Date(start + 3_600_000).toISOString(),
  };
}
