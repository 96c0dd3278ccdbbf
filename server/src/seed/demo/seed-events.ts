import { readFile } from 'node:fs/promises';
import { hourMs, minuteMs } from '@paddock/contract/durations';
import type { EventType } from '@paddock/contract/events/rules';
import type { User } from '@paddock/contract/users/calls';
import { and, desc, eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { toSearchText } from '../../db/like-pattern.ts';
import { insertRow } from '../../db/statements/insert-row.ts';
import { eventParticipants, eventReminders, events } from '../../features/events/tables.ts';
import { sessions } from '../../features/racing/tables.ts';
import { eveningOf } from './league/evenings.ts';

interface DemoEvent {
  /** A file of ./pictures. */
  picture: string;
  title: string;
  title_en: string;
  description: string;
  description_en: string;
  event_type: EventType;
  start_date: Date;
  hours: number;
  briefing?: string;
  briefing_en?: string;
  max_participants: number;
  server_id: number | null;
  /** Number of players who joined, from the end of the list, so that the demo player can still join. */
  joined?: number;
  /** Joined by the demo player as well. */
  isMine?: boolean;
}

/** Ids of the community's servers. */
interface Places {
  gt3: number;
  drift: number;
}

/** The latest races of the server, latest first. */
function lastRaces({ db }: Deps, server_id: number) {
  return db
    .select({ held_at: sessions.held_at })
    .from(sessions)
    .where(and(eq(sessions.server_id, server_id), eq(sessions.type, 'RACE')))
    .orderBy(desc(sessions.held_at))
    .limit(2);
}

/** Tehran's offset of 3:30 hours. */
const tehranMs = 3.5 * hourMs;

/** The last full hour in Tehran. */
export function fullHour(date: Date): Date {
  return new Date(Math.floor((date.getTime() + tehranMs) / hourMs) * hourMs - tehranMs);
}

/** A live event, some upcoming ones, and past ones for the last races, with their results. */
async function demoEvents(deps: Deps, { gt3, drift }: Places): Promise<DemoEvent[]> {
  const now = deps.now();
  const at = (minutes: number) => new Date(now.getTime() + minutes * minuteMs);
  const past = (await lastRaces(deps, gt3)).map(({ held_at }, index) => ({
    title: index === 0 ? 'کاپ کاسپین، راند چهارم' : 'کاپ کاسپین، راند سوم',
    title_en: index === 0 ? 'Caspian Cup, round four' : 'Caspian Cup, round three',
    description: 'تمرین، تعیین خط و مسابقهٔ GT3 روی سرور کاسپین؛ امتیازها در جدول قهرمانی حساب شد.',
    description_en:
      'Practice, qualifying and a GT3 race on the Caspian server; its points count in the championship.',
    picture: index === 0 ? 'event-round-5' : 'event-round-4',
    event_type: 'race' as const,
    start_date: fullHour(new Date(held_at.getTime() - 50 * minuteMs)),
    hours: 2,
    max_participants: 32,
    server_id: gt3,
    joined: 7,
    isMine: true,
  }));
  return [
    ...past.reverse(),
    {
      title: 'شب دریفت دماوند',
      title_en: 'Damavand drift night',
      description: 'پیچ‌های کوهستانی، داوری زنده و دوئل‌های حذفی. کلاس آزاد است؛ فقط لاستیک خیابانی.',
      description_en: 'Mountain corners, live judging and knock-out duels. Any class, on street tyres alone.',
      picture: 'event-drift',
      event_type: 'drift',
      start_date: fullHour(at(-25)),
      hours: 3,
      max_participants: 24,
      server_id: drift,
      joined: 4,
    },
    {
      title: 'کاپ کاسپین، راند پنجم',
      title_en: 'Caspian Cup, round five',
      description:
        'سی دقیقه تمرین، پانزده دقیقه تعیین خط و چهل دقیقه مسابقه با خودروهای GT3.\nیک پیت‌استاپ اجباری است.',
      description_en:
        'Thirty minutes of practice, fifteen of qualifying and a race of forty in GT3 cars.\nOne pit stop is mandatory.',
      briefing:
        '# شروع\n\nشروع ایستاده است: تا خاموش شدن چراغ‌ها کسی حرکت نمی‌کند.\n\n# در پیست\n\n1. دور اول جای قهرمانی نیست؛ فضا بدهید.\n2. پرچم آبی یعنی راه را باز کنید.\n3. پس از خط پایان در باند پیست نایستید.',
      briefing_en:
        '# Start\n\nA standing start: nobody moves before the lights are out.\n\n# On track\n\n1. Nothing is won on the first lap; leave room.\n2. A blue flag means let them by.\n3. Do not stop on the track behind the line.',
      picture: 'event-race',
      event_type: 'race',
      start_date: fullHour(at(6 * 60)),
      hours: 2,
      max_participants: 32,
      server_id: gt3,
    },
    {
      title: 'ترک‌دی آزاد',
      title_en: 'Open track day',
      description:
        'با هر خودروی خیابانی بیایید. نه زمان‌گیری، نه فشار؛ مربی‌ها کنارتان می‌نشینند و خط‌هایشان را نشان می‌دهند.',
      description_en:
        'Bring any road car. No timing, no pressure: instructors ride along and share their lines.',
      picture: 'event-track-day',
      event_type: 'track_day',
      start_date: fullHour(at(6 * 24 * 60)),
      hours: 4,
      max_participants: 0,
      server_id: null,
    },
    {
      title: 'کاپ کاسپین، راند ششم',
      title_en: 'Caspian Cup, round six',
      description:
        'آخرین مسابقهٔ فصل: چهل دقیقه در سیلورستون، با تمرین و تعیین خط. قهرمان همین شب معلوم می‌شود.',
      description_en:
        'The last race of the season: forty minutes at Silverstone after practice and qualifying. The champion is known that night.',
      picture: 'event-round-4',
      event_type: 'race',
      start_date: new Date(eveningOf(now, -8).getTime() + hourMs),
      hours: 2,
      max_participants: 32,
      server_id: gt3,
    },
  ];
}

/** A separate file per event, because deleting an event deletes its picture. */
export async function storePicture(
  { storage }: Deps,
  picture: string,
  number: number | string,
): Promise<string> {
  const drawn = new URL(`pictures/${picture}.webp`, import.meta.url);
  const name = `demo-event-${number}.webp`;
  await storage.put(name, await readFile(drawn));
  return name;
}

/** The community's events; hosts and drivers are its players. */
export async function seedEvents(deps: Deps, players: readonly User[], servers: Places): Promise<void> {
  const { db } = deps;
  const [player, host] = players;
  if (!player || !host) throw new Error('the demo community has too few players');
  for (const [index, { hours, joined = 0, isMine, picture, ...event }] of (
    await demoEvents(deps, servers)
  ).entries()) {
    const end_date = new Date(event.start_date.getTime() + hours * hourMs);
    const image = await storePicture(deps, picture, index + 1);
    const created_at = new Date(Math.min(deps.now().getTime(), event.start_date.getTime()) - 48 * hourMs);
    const row = await insertRow(db, events, {
      ...event,
      search_text: toSearchText(event.title, event.title_en),
      end_date,
      image,
      host_id: host.id,
      created_at,
      updated_at: created_at,
    });
    const drivers = [...(isMine ? [player] : []), ...players.slice(players.length - joined)];
    const places = drivers.map(({ id }, place) => ({
      event_id: row.id,
      user_id: id,
      joined_at: new Date(event.start_date.getTime() + place * minuteMs),
    }));
    if (places.length > 0) await db.insert(eventParticipants).values(places);
    if (event.start_date > deps.now()) {
      const waiting = players.slice(1, 1 + Math.max(2, players.length - index));
      await db
        .insert(eventReminders)
        .values(waiting.map(({ id }) => ({ event_id: row.id, user_id: id, asked_at: deps.now() })));
    }
  }
}
