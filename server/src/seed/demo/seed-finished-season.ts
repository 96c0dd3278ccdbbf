import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import { settingsDefault } from '@paddock/contract/championships/setup/settings';
import { ChampionshipForm } from '@paddock/contract/championships/setup/setup-calls';
import { dayMs, hourMs } from '@paddock/contract/durations';
import type { User } from '@paddock/contract/users/calls';
import { and, asc, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import { toSearchText } from '../../db/like-pattern.ts';
import { syncParticipants } from '../../features/championships/places/sync-participants.ts';
import { createCorrection } from '../../features/championships/results-desk/correct-results.ts';
import { settleResults } from '../../features/championships/results-desk/settle-results.ts';
import { createChampionship } from '../../features/championships/setup/edit-championship.ts';
import { createRound } from '../../features/championships/setup/edit-round.ts';
import { events } from '../../features/events/tables.ts';
import { sessions } from '../../features/racing/tables.ts';
import { demoRules } from './data/championship-rules.ts';
import { enterDriver } from './enter-driver.ts';
import { carOf, eveningOf, finishedEntrants, finishedRounds, isFinishedRound } from './league/evenings.ts';
import { storePicture } from './seed-events.ts';

/** Hours for reports after a round. */
const reportHours = 48;
const ordinals = [
  ['یکم', 'one'],
  ['دوم', 'two'],
  ['سوم', 'three'],
  ['چهارم', 'four'],
  ['پنجم', 'five'],
] as const;

const form = z.decode(ChampionshipForm, {
  name: 'جام تابستانی البرز',
  name_en: 'Alborz Summer Cup',
  slug: 'alborz-summer-cup',
  game: 'assetto',
  season: '1405',
  description: 'پنج مسابقه، هر هفته یکی: تعیین خط و سی‌وپنج دقیقه مسابقهٔ GT3؛ همهٔ نتیجه‌ها حساب شد.',
  description_en:
    'Five evenings a week apart, each with qualifying and a GT3 race of 35 minutes; every result counted.',
  rules: demoRules,
  classes: [
    {
      code: 'GT3',
      name: 'GT3',
      name_en: 'GT3',
      colour: '#d9561e',
      capacity: 20,
      cars: ['class:gt3'],
      balance: [],
    },
  ],
  settings: {
    ...settingsDefault,
    requirements: { steam_verified: false },
    points: {
      ...settingsDefault.points,
      qualifying: { places: [3, 2, 1], by: 'class' },
    },
    report_hours: reportHours,
  },
  published: true,
} as never);

/** Events of the evenings of the season, with their races, oldest first. */
async function addEvents(deps: Deps, server_id: number, host: User) {
  const races = await deps.db
    .select({ held_at: sessions.held_at, track: sessions.track, layout: sessions.layout })
    .from(sessions)
    .where(and(eq(sessions.server_id, server_id), eq(sessions.type, 'RACE'), isNull(sessions.set_aside)))
    .orderBy(asc(sessions.held_at));
  const made = [];
  for (const [index, [fa, en]] of ordinals.entries()) {
    const daysAgo = finishedRounds.firstDaysAgo - index * finishedRounds.apart;
    const start_date = eveningOf(deps.now(), daysAgo);
    const race = races.find(
      ({ held_at }) => held_at > start_date && held_at.getTime() < start_date.getTime() + dayMs,
    );
    if (!race || !isFinishedRound(daysAgo))
      throw new Error(`round ${index + 1} of the summer cup was not driven`);
    const titles = {
      title: `جام تابستانی البرز، راند ${fa}`,
      title_en: `Alborz Summer Cup, round ${en}`,
    };
    const created_at = new Date(start_date.getTime() - 5 * dayMs);
    const [event] = await deps.db
      .insert(events)
      .values({
        ...titles,
        search_text: toSearchText(...Object.values(titles)),
        description: 'تعیین خط و مسابقهٔ GT3 روی سرور البرز.',
        description_en: 'Qualifying and a GT3 race on the Alborz server.',
        event_type: 'race',
        start_date,
        end_date: new Date(start_date.getTime() + 2 * hourMs),
        max_participants: 20,
        image: await storePicture(
          deps,
          index % 2 === 0 ? 'event-race' : 'event-round-5',
          `summer-${index + 1}`,
        ),
        host_id: host.id,
        server_id,
        created_at,
        updated_at: created_at,
      })
      .returning({ id: events.id });
    made.push({ event_id: event?.id ?? 0, start_date, track: trackKey(race.track, race.layout) });
  }
  return made;
}

/** The last season, with its champion. `drivers` are in the order of the list. */
export async function seedFinishedSeason(
  deps: Deps,
  drivers: readonly User[],
  { sprint, staff }: { sprint: number; staff: number },
): Promise<void> {
  const [, host] = drivers;
  if (!host) throw new Error('the demo community has too few players');
  const evenings = await addEvents(deps, sprint, host);
  const begun = new Date((evenings[0]?.start_date ?? deps.now()).getTime() - 6 * dayMs);
  const atStart = { ...deps, now: () => begun };
  const season = await createChampionship(atStart, form);
  const made = [];
  for (const { event_id, track } of evenings) {
    const none = { from: 'none' as const, session: null, reversed: 0 };
    const grid = { from: 'session' as const, session: 1, reversed: 0 };
    const sessions = [
      { kind: 'qualifying' as const, grid: none },
      { kind: 'race' as const, grid },
    ];
    made.push(await createRound(atStart, season.id, { event_id, track, sessions }));
  }
  const entered: number[] = [];
  for (const [index, place] of finishedEntrants.entries()) {
    const driver = drivers[place];
    const at = new Date(begun.getTime() + index * 3 * hourMs);
    entered.push(
      await enterDriver(deps, driver, at, {
        championship_id: season.id,
        class_id: season.classes[0]?.id ?? 0,
        state: 'confirmed',
        car: carOf(place),
        number: 3 + place * 2,
      }),
    );
  }
  await deps.db.transaction((tx) => syncParticipants(tx, season.id));
  for (const [index, { start_date }] of evenings.entries()) {
    const later = (hours: number): Deps => ({
      ...deps,
      now: () => new Date(start_date.getTime() + hours * hourMs),
    });
    await settleResults(later(3));
    if (index === 2) {
      const penalty = { kind: 'time_ms' as const, value: 5_000, reason: 'عبور از خط پیت در خروج' };
      const session = made[index]?.sessions[1]?.id ?? 0;
      const of = { entry_id: entered[4] ?? 0, round_session_id: session };
      await createCorrection(later(20), { ...penalty, ...of }, { id: staff });
    }
    await settleResults(later(3 + reportHours));
  }
}
