import { randomUUID } from 'node:crypto';
import { owner } from '../accounts.ts';
import { type Client, signIn } from '../api.ts';
import { makeEvent } from '../make-event.ts';
import { makePlayer, type Player } from '../make-player.ts';

export interface MadeSeason {
  id: number;
  slug: string;
  name: string;
  rounds: { id: number; event_id: number }[];
  staff: Client;
}

/** Creates a published championship over the staff API. `starts` are seconds from now until each round. */
export async function makeSeason(
  url: string,
  starts: readonly number[],
  form: Record<string, unknown> = {},
): Promise<MadeSeason> {
  const staff = await signIn(url, owner);
  const mark = randomUUID().slice(0, 8);
  const name = `جام ${mark}`;
  const made = await staff.post('/api/v1/admin/championships', {
    name,
    name_en: `Cup ${mark}`,
    slug: `cup-${mark}`,
    game: 'assetto',
    season: '1405',
    description: 'پنج مرحله با خودروهای GT3 روی سرورهای ما',
    description_en: 'Five rounds in GT3 cars on our servers',
    rules: '# 1 Conduct\n\nBe kind to **others**.\n\n1. No cutting.\n2. No ramming.',
    classes: [
      { code: 'GT3', name: 'GT3', name_en: null, colour: '#2266aa', capacity: 20, cars: [], balance: [] },
    ],
    settings: {
      sign_up: { mode: 'season' },
      requirements: { steam_verified: false },
      points: { qualifying: null, race: { places: [25, 18, 15] }, sprint: null },
    },
    published: true,
    ...form,
  });
  if (made.status !== 201) throw new Error(`no championship: ${JSON.stringify(made.body)}`);
  const rounds: MadeSeason['rounds'] = [];
  for (const [at, seconds] of starts.entries()) {
    const event_id = await makeEvent(url, seconds, { title: `Round ${at + 1} of ${mark}` });
    const { status, body } = await staff.post(`/api/v1/admin/championships/${made.body.id}/rounds`, {
      event_id,
      track: 'ks_nurburgring',
      sessions: [
        { kind: 'qualifying' },
        { kind: 'race', grid: { from: 'session', session: 1, reversed: 0 } },
      ],
    });
    if (status !== 201) throw new Error(`no round: ${JSON.stringify(body)}`);
    rounds.push({ id: body.id, event_id });
  }
  return { id: made.body.id, slug: made.body.slug, name: made.body.name, rounds, staff };
}

// Far enough ahead that a freed place is offered.
const tenDays = 864_000;

export interface EnteredSeason extends Omit<MadeSeason, 'rounds'> {
  /** Id of the only round. */
  round: number;
  drivers: Player[];
}

/** Creates a championship with one class and one race in ten days. Drivers beyond `capacity` are on the waiting list. */
export async function makeEnteredSeason(
  url: string,
  { drivers: count = 2, capacity = 2 } = {},
): Promise<EnteredSeason> {
  const classes = [
    { code: 'GT3', name: 'GT3', name_en: null, colour: '#2266aa', capacity, cars: [], balance: [] },
  ];
  const { rounds: _none, ...season } = await makeSeason(url, [], { classes });
  const { body: servers } = await season.staff.get('/api/v1/servers');
  const server = servers.find(({ type }: { type: string | null }) => type === 'GT3');
  const event = { title: `مرحلهٔ ${season.slug}`, server_id: String(server.id) };
  const made = await season.staff.post(`/api/v1/admin/championships/${season.id}/rounds`, {
    event_id: await makeEvent(url, tenDays, event),
    track: null,
    sessions: [{ kind: 'race' }],
  });
  if (made.status !== 201) throw new Error(`no round: ${JSON.stringify(made.body)}`);
  const drivers: Player[] = [];
  while (drivers.length < count) {
    const player = await makePlayer(url);
    const entry = { class: 'GT3', car: 'ks_audi_r8_lms', rules_version: 1, number: drivers.length + 7 };
    const entered = await player.client.post(`/api/v1/championships/${season.slug}/entries`, entry);
    if (entered.status !== 201) throw new Error(`no entry: ${JSON.stringify(entered.body)}`);
    drivers.push(player);
  }
  return { ...season, round: made.body.id, drivers };
}

/** The result file of a game server after a race of three laps; lap times in ms. */
export function raceFile(driven: { player: Player; lap: number }[]) {
  const content = {
    TrackName: 'ks_nurburgring',
    TrackConfig: '',
    Type: 'RACE',
    Date: new Date().toISOString(),
    Result: [],
    Laps: driven.flatMap(({ player, lap }, place) =>
      [1, 2, 3].map((count) => ({
        DriverName: player.username,
        DriverGuid: player.steam_id,
        CarModel: 'ks_audi_r8_lms',
        LapTime: lap,
        Timestamp: lap * count + place,
        Cuts: 0,
        Sectors: [],
      })),
    ),
    Events: [],
  };
  return { name: 'race.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) };
}
