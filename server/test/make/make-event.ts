import { toSearchText } from '../../src/db/like-pattern.ts';
import { events } from '../../src/features/events/tables.ts';
import type { TestApp } from '../portal/test-app.ts';
import { type MadeUser, makeUser } from './make.ts';

const hourMs = 3_600_000;

interface EventOptions extends Partial<typeof events.$inferInsert> {
  /** Hours from the portal's now to the start; default one. Negative for a started event. */
  inHours?: number;
  hours?: number;
}

/** The fields of an event without race-night preparation. */
export const noNight = {
  stream_link: null,
  replay_link: null,
  voice_link: null,
  briefing: null,
  briefing_en: null,
  download_ids: [],
  delay_s: 0,
};

let host: { of: TestApp; user: MadeUser } | undefined;

/** An event of two hours, without an uploaded picture. */
export async function makeEvent(test: TestApp, options: EventOptions = {}) {
  const { inHours = 1, hours = 2, ...event } = options;
  const now = test.deps.now();
  if (host?.of !== test) host = { of: test, user: await makeUser(test, { role: 'manager' }) };
  const start_date = new Date(now.getTime() + inHours * hourMs);
  const [row] = await test.deps.db
    .insert(events)
    .values({
      title: 'Friday race',
      search_text: toSearchText(event.title ?? 'Friday race', event.title_en),
      description: 'Forty minutes of GT3',
      event_type: 'race',
      start_date,
      end_date: new Date(start_date.getTime() + hours * hourMs),
      max_participants: 0,
      image: 'made-event.webp',
      host_id: host.user.id,
      created_at: now,
      updated_at: now,
      ...event,
    })
    .returning();
  if (!row) throw new Error('no event was made');
  return row;
}
