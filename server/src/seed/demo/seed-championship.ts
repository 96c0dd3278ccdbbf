import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import type { Round } from '@paddock/contract/championships/calls';
import type { CorrectionForm } from '@paddock/contract/championships/results/result-admin-calls';
import { settingsDefault } from '@paddock/contract/championships/setup/settings';
import { ChampionshipForm } from '@paddock/contract/championships/setup/setup-calls';
import { dayMs, hourMs, minuteMs } from '@paddock/contract/durations';
import type { User } from '@paddock/contract/users/calls';
import { and, asc, desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import { toSearchText } from '../../db/like-pattern.ts';
import { settleEntries } from '../../features/championships/entries/settle-entries.ts';
import { syncParticipants } from '../../features/championships/places/sync-participants.ts';
import { settleResults } from '../../features/championships/results-desk/settle-results.ts';
import { createChampionship } from '../../features/championships/setup/edit-championship.ts';
import { createRound } from '../../features/championships/setup/edit-round.ts';
import { checkIns } from '../../features/championships/tables.ts';
import { events } from '../../features/events/tables.ts';
import { sessions } from '../../features/racing/tables.ts';
import { teamMembers } from '../../features/teams/tables.ts';
import { demoRules } from './data/championship-rules.ts';
import { enterDriver } from './enter-driver.ts';
import { carOf } from './league/evenings.ts';
import { absentDriver, cupGrid, demoCars } from './league/season.ts';
import { fullHour, storePicture } from './seed-events.ts';

const begunDaysAgo = 45;
/** Tracks of upcoming rounds. */
const comingTracks = ['ks_nurburgring · layout_gp_a', 'ks_silverstone · gp'];
const ordinals = [
  ['یکم', 'one'],
  ['دوم', 'two'],
] as const;
const linkedRaces = ordinals.length + 2;
/** Drivers on the waiting list. */
const waitingCount = 5;

/** By index of driver and round. */
const penalties = [
  { driver: 9, round: 1, kind: 'time_ms' as const, value: 10_000, reason: 'شروع زودهنگام' },
  { driver: 4, round: 2, kind: 'positions' as const, value: 3, reason: 'برگشت خطرناک به پیست در دور سوم' },
  { driver: 14, round: 2, kind: 'points' as const, value: -300, reason: 'توهین در چت پس از مسابقه' },
  {
    driver: 1,
    round: 3,
    kind: 'time_ms' as const,
    value: 5_000,
    reason: 'برخورد در پیچ اول و بهره بردن از آن',
  },
];

/** Races of the season, oldest first: those before the last two have no events yet. */
async function addEvents(deps: Deps, server_id: number, host: User) {
  const races = await deps.db
    .select({ held_at: sessions.held_at, track: sessions.track, layout: sessions.layout })
    .from(sessions)
    .where(and(eq(sessions.server_id, server_id), eq(sessions.type, 'RACE')))
    .orderBy(desc(sessions.held_at))
    .limit(linkedRaces);
  races.reverse();
  for (const [index, [fa, en]] of ordinals.entries()) {
    const held_at = races[index]?.held_at ?? deps.now();
    const start_date = fullHour(new Date(held_at.getTime() - 50 * 60_000));
    const titles = { title: `کاپ کاسپین، راند ${fa}`, title_en: `Caspian Cup, round ${en}` };
    await deps.db.insert(events).values({
      ...titles,
      search_text: toSearchText(...Object.values(titles)),
      description: 'تمرین، تعیین خط و مسابقهٔ GT3 روی سرور کاسپین.',
      description_en: 'Practice, qualifying and a GT3 race on the Caspian server.',
      event_type: 'race',
      start_date,
      end_date: new Date(start_date.getTime() + 2 * hourMs),
      max_participants: 32,
      image: await storePicture(deps, `event-round-${index % 2 === 0 ? 4 : 5}`, `cup-${index + 1}`),
      host_id: host.id,
      server_id,
      created_at: new Date(start_date.getTime() - 2 * dayMs),
      updated_at: new Date(start_date.getTime() - 2 * dayMs),
    });
  }
  return races;
}

const cup = z.decode(ChampionshipForm, {
  name: 'کاپ کاسپین ۱۴۰۵',
  name_en: 'Caspian Cup 2026',
  slug: 'caspian-cup',
  game: 'assetto',
  season: '1405',
  description: 'شش مسابقهٔ چهل‌دقیقه‌ای GT3 در پیست‌های اروپا، دو تا سه روز یک بار؛ بدترین نتیجه حساب نمی‌شود.',
  description_en:
    'Six races of forty minutes in GT3 cars on European circuits; the worst result does not count.',
  rules: demoRules,
  classes: [
    {
      code: 'GT3',
      name: 'GT3',
      name_en: 'GT3',
      colour: '#2f86d6',
      capacity: 24,
      cars: ['class:gt3'],
      balance: [{ car: demoCars[0] ?? '', ballast_kg: 10, restrictor: 0 }],
    },
  ],
  settings: {
    ...settingsDefault,
    requirements: { steam_verified: false },
    points: {
      ...settingsDefault.points,
      race: { places: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1], fastest_lap: 1, by: 'class' },
    },
    teams: { mode: 'optional', counted_cars: 2 },
    drops: 1,
    check_in: { opens_before: 60, closes_before: 10 },
    report_hours: 72,
  },
  published: true,
} as never);

/** The team that each member joined first. */
async function listFirstTeams({ db }: Deps): Promise<Map<number, number>> {
  const rows = await db.select().from(teamMembers).orderBy(desc(teamMembers.joined_at));
  return new Map(rows.map(({ user_id, team_id }) => [user_id, team_id]));
}

/**
 * A season in its fourth round of six, whose result is still provisional. `drivers` are in the order of the list:
 * the first have a place, the rest are on the waiting list. Returns the penalties by stewards.
 */
export async function seedChampionship(
  deps: Deps,
  drivers: readonly User[],
  { gt3 }: { gt3: number },
): Promise<CorrectionForm[]> {
  const [, host] = drivers;
  if (!host) throw new Error('the demo community has too few players');
  const races = await addEvents(deps, gt3, host);
  const begun = new Date(deps.now().getTime() - begunDaysAgo * dayMs);
  const season = await createChampionship({ ...deps, now: () => begun }, cup);
  const rounds = await deps.db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.server_id, gt3), eq(events.event_type, 'race')))
    .orderBy(asc(events.start_date));
  const made: Round[] = [];
  for (const [index, { id }] of rounds.entries()) {
    const race = races[index];
    const coming = comingTracks[index - races.length] ?? null;
    const track = race ? trackKey(race.track, race.layout) : coming;
    const grid = { from: 'none' as const, session: null, reversed: 0 };
    const form = { event_id: id, track, sessions: [{ kind: 'race' as const, grid }] };
    made.push(await createRound(deps, season.id, form));
  }
  const entered: number[] = [];
  const joined = await listFirstTeams(deps);
  for (const [index, driver] of drivers.slice(0, cupGrid + waitingCount).entries()) {
    const at = new Date(begun.getTime() + index * 5 * hourMs);
    entered.push(
      await enterDriver(deps, driver, at, {
        championship_id: season.id,
        class_id: season.classes[0]?.id ?? 0,
        state: index < cupGrid ? 'confirmed' : 'waiting',
        car: carOf(index),
        number: 7 + index * 3,
        auto_accept: index % 2 === 0,
        team_id: joined.get(driver.id) ?? null,
      }),
    );
  }
  await deps.db.transaction((tx) => syncParticipants(tx, season.id));
  await addCheckIns(deps, made.slice(0, races.length), entered.slice(0, cupGrid));
  await settleEntries(deps);
  // Each race is linked in the hour after it, when reports open; those with closed reports become official.
  for (const { end_date } of made.slice(0, races.length)) {
    const settledAt = new Date(Math.min(end_date.getTime() + hourMs, deps.now().getTime()));
    await settleResults({ ...deps, now: () => settledAt });
  }
  await settleResults(deps);
  return penalties.map(({ driver, round, ...penalty }) => ({
    ...penalty,
    entry_id: entered[driver] ?? 0,
    round_session_id: made[round]?.sessions[0]?.id ?? 0,
  }));
}

/** Check-ins for driven rounds, complete except for one driver in the last. */
async function addCheckIns(
  { db }: Deps,
  driven: readonly { id: number; start_date: Date }[],
  entered: readonly number[],
): Promise<void> {
  for (const [index, { id: round_id, start_date }] of driven.entries()) {
    const isLast = index === driven.length - 1;
    const present = entered.filter((_, driver) => !(isLast && driver === absentDriver));
    await db.insert(checkIns).values(
      present.map((entry_id, place) => ({
        round_id,
        entry_id,
        checked_in_at: new Date(start_date.getTime() - (11 + place) * minuteMs),
      })),
    );
  }
}
