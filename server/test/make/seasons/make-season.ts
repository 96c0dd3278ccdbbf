import type { SignUpForm } from '@paddock/contract/championships/entries/entry-calls';
import { enterChampionship, enterRound } from '@paddock/contract/championships/entries/entry-calls';
import * as setup from '@paddock/contract/championships/setup/setup-calls';
import { ingestResults } from '@paddock/contract/racing/calls';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { users } from '../../../src/features/users/tables.ts';
import type { TestApp } from '../../portal/test-app.ts';
import { type MadeUser, makeServer, makeServerKey, makeUser } from '../make.ts';
import { makeEvent } from '../make-event.ts';
import { nextNumber } from '../next-number.ts';

export const oneClass = {
  code: 'GT3',
  name: 'GT3',
  name_en: null,
  colour: '#2266aa',
  capacity: 2,
  cars: [],
  balance: [],
};

export const settings = {
  sign_up: { mode: 'season' },
  requirements: { steam_verified: false },
  points: { qualifying: null, race: { places: [25, 18, 15] }, sprint: null },
};

/** The form of a championship open to everyone with a Steam account, with overrides. */
export function seasonForm(own: Record<string, unknown> = {}) {
  const number = nextNumber();
  return {
    name: `جام ${number}`,
    name_en: `Cup ${number}`,
    slug: `cup-${number}`,
    game: 'assetto',
    season: '1405',
    description: 'A season of five races',
    rules: '# 1 Conduct\n\nBe kind.',
    classes: [oneClass],
    settings,
    published: true,
    ...own,
  };
}

export interface MadeSeason {
  manager: MadeUser;
  id: number;
  slug: string;
  server_id: number;
  server_key: string;
  rounds: { id: number; event_id: number; sessions: { id: number }[]; start_date: string }[];
}

interface SeasonOptions {
  form?: Record<string, unknown>;
  /** Hours from the portal's now to the start of each round; default: one in ten days. */
  starts?: readonly number[];
  kinds?: readonly string[];
  track?: string | null;
}

/** A published championship with its rounds, created through the staff calls. */
export async function makeSeason(t: TestApp, options: SeasonOptions = {}): Promise<MadeSeason> {
  const { form = {}, starts = [240], kinds = ['race'], track = null } = options;
  const manager = await makeUser(t, { role: 'manager' });
  const made = await t.call(setup.createChampionship, { as: manager, json: seasonForm(form) });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id: server_id } = await makeServer(t, { steam_auth: true });
  const rounds: MadeSeason['rounds'] = [];
  for (const inHours of starts) {
    const event = await makeEvent(t, { inHours, server_id });
    const round = await t.call(setup.createRound, {
      as: manager,
      input: { params: { id: made.body.id } } as never,
      json: { event_id: event.id, track, sessions: kinds.map((kind) => ({ kind })) },
    });
    expect(round.status, JSON.stringify(round.body)).toBe(201);
    rounds.push(round.body);
  }
  const server_key = await makeServerKey(t, server_id);
  return { manager, id: made.body.id, slug: made.body.slug, server_id, server_key, rounds };
}

/** A driver's sign-up for the season or, by id, for a round. */
export function signUp(
  t: TestApp,
  { slug }: Pick<MadeSeason, 'slug'>,
  as: MadeUser,
  { round, ...form }: Partial<SignUpForm> & { round?: number } = {},
) {
  const json = { class: 'GT3', car: 'ks_audi_r8_lms', rules_version: 1, ...form };
  return round === undefined
    ? t.call(enterChampionship, { as, input: { params: { slug } } as never, json })
    : t.call(enterRound, { as, input: { params: { id: round } } as never, json });
}

/** Drivers with an entry each, confirmed while the class has room. */
export async function makeEntrants(
  t: TestApp,
  season: MadeSeason,
  count: number,
  form: Partial<SignUpForm> = {},
) {
  const entrants: (MadeUser & { entry_id: number })[] = [];
  for (let made = 0; made < count; made += 1) {
    const user = await makeUser(t);
    const { status, body } = await signUp(t, season, user, form);
    expect(status, JSON.stringify(body)).toBe(201);
    entrants.push({ ...user, entry_id: body.id });
  }
  return entrants;
}

interface Driven {
  steam_id: string | null;
  /** One lap each, in ms. */
  laps: readonly number[];
  car?: string;
}

/** A result file of the season's server, with drivers in finishing order. */
export function resultFile(
  drivers: readonly Driven[],
  at: Date,
  { type = 'RACE', track = 'ks_nurburgring' }: { type?: string; track?: string } = {},
) {
  // The server has been up since the start of the year.
  const clock = at.getTime() - Date.UTC(2026, 0, 1);
  return {
    TrackName: track,
    TrackConfig: '',
    Type: type,
    Date: at.toISOString(),
    Result: [],
    Laps: drivers.flatMap(({ steam_id, laps, car = 'ks_audi_r8_lms' }, place) =>
      laps.map((LapTime, index) => ({
        DriverName: `Raced ${place + 1}`,
        DriverGuid: steam_id,
        CarModel: car,
        LapTime,
        Timestamp: clock + laps.slice(0, index + 1).reduce((sum, lap) => sum + lap, 0) + place,
        Cuts: 0,
        Sectors: [],
      })),
    ),
    Events: [],
  };
}

/** Sends a file to ingest, which counts it at once. */
export async function sendResult(t: TestApp, season: MadeSeason, file: object) {
  const { status, body } = await t.call(ingestResults, { as: season.server_key, json: file });
  expect(status, JSON.stringify(body)).toBe(200);
}

export const verifySteam = (t: TestApp, { id }: { id: number }) =>
  t.deps.db.update(users).set({ steam_verified: true }).where(eq(users.id, id));
