import { randomUUID } from 'node:crypto';
import { owner } from './accounts.ts';
import { type Client, signIn } from './api.ts';
import { makeEvent } from './make-event.ts';
import { makePlayer, type Player } from './make-player.ts';

export interface MadeSeason {
  staff: Client;
  id: number;
  slug: string;
  name: string;
  /** Of its only round. */
  round: number;
  drivers: Player[];
}

// Far enough for a place that becomes free to be offered.
const tenDays = 864_000;

/** A championship of one class and one round that begins in ten days, with drivers who hold a place or wait. */
export async function makeSeason(url: string, { drivers = 2, capacity = 2 } = {}): Promise<MadeSeason> {
  const staff = await signIn(url, owner);
  const slug = `cup-${randomUUID().slice(0, 8)}`;
  const name = `جام ${slug.slice(4)}`;
  const post = async (path: string, body: unknown, as = staff) => {
    const answer = await as.post(`/api/v1${path}`, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { id } = await post('/admin/championships', {
    name,
    name_en: `Cup ${slug.slice(4)}`,
    slug,
    game: 'assetto',
    season: '1405',
    description: 'یک فصل برای همین آزمون',
    rules: '# 1 رفتار\n\nمهربان باشید.',
    classes: [
      { code: 'GT3', name: 'GT3', name_en: null, colour: '#2266aa', capacity, cars: [], balance: [] },
    ],
    settings: {
      sign_up: { mode: 'season' },
      requirements: { steam_verified: false },
      points: { qualifying: null, race: { places: [25, 18, 15] }, sprint: null },
    },
    published: true,
  });
  const { body: servers } = await staff.get('/api/v1/servers');
  const server_id = servers.find(({ type }: { type: string | null }) => type === 'GT3').id;
  const event_id = await makeEvent(url, tenDays, { title: `مرحلهٔ ${slug}`, server_id: String(server_id) });
  const round = await post(`/admin/championships/${id}/rounds`, {
    event_id,
    track: null,
    sessions: [{ kind: 'race' }],
  });
  const made: Player[] = [];
  for (let at = 0; at < drivers; at += 1) {
    const player = await makePlayer(url);
    const entry = { class: 'GT3', car: 'ks_audi_r8_lms', rules_version: 1, number: at + 7 };
    await post(`/championships/${slug}/entries`, entry, player.client);
    made.push(player);
  }
  return { staff, id, slug, name, round: round.id, drivers: made };
}

/** A file as the game's server writes it after a race of three laps; times of a lap in ms. */
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
