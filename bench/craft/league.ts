import { createSession } from '../../server/src/features/accounts/sessions/queries.ts';
import { events } from '../../server/src/features/events/tables.ts';
import { hashServerKey } from '../../server/src/features/servers/server-keys.ts';
import { gameServers, serverKeys } from '../../server/src/features/servers/tables.ts';
import { createUser } from '../../server/src/features/users/edit-user.ts';
import type { BenchPortal } from '../portal.ts';
import { ask } from '../timing.ts';

/** Staff and a game server of a league. */
export interface League {
  portal: BenchPortal;
  manager: number;
  token: string;
  server_id: number;
  serverKey: string;
}

const hourMs = 3_600_000;

export async function makeLeague(portal: BenchPortal): Promise<League> {
  const { db, now } = portal.deps;
  const named = { email: 'league@bench.invalid', username: 'league', full_name: 'League', role: 'developer' };
  const { id: manager } = await createUser(portal.deps, { ...named, password: crypto.randomUUID() });
  const token = await createSession(db, manager, { ip: '127.0.0.1', userAgent: 'bench' }, now());
  const [server] = await db
    .insert(gameServers)
    .values({
      name: 'Race night',
      description: 'Where the league drives',
      type: 'GT3',
      host: 'bench.invalid',
      port: 9600,
      query_port: 8081,
      join_link: 'https://bench.invalid/',
      max_players: 60,
      is_active: false,
      steam_auth: true,
      created_at: now(),
    })
    .returning();
  if (!server) throw new Error('no server was made');
  const serverKey = 'gs_league';
  await db.insert(serverKeys).values({
    server_id: server.id,
    name: 'bench',
    key_hash: hashServerKey(serverKey),
    created_at: now(),
  });
  return { portal, manager, token, server_id: server.id, serverKey };
}

/** Makes a call as staff; throws with the response unless it succeeds. */
export async function callAsStaff({ portal, token }: League, method: string, path: string, json?: object) {
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const { status, text } = await ask(portal.origin + path, { method, token, ...body });
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
  return text === '' ? undefined : JSON.parse(text);
}

export interface BenchSeason {
  id: number;
  slug: string;
  rounds: { id: number; sessions: { id: number }[] }[];
}

interface SeasonPlan {
  slug: string;
  capacity: number;
  /** Hours until the start of each round. */
  starts: readonly number[];
  kinds: readonly string[];
  drops?: number;
}

/** Creates a published championship of one class with its rounds, through the API. */
export async function makeSeason(league: League, plan: SeasonPlan): Promise<BenchSeason> {
  const { portal, manager, server_id } = league;
  const now = portal.deps.now();
  const race = { places: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1] };
  const made = await callAsStaff(league, 'POST', '/api/v1/admin/championships', {
    name: `جام ${plan.slug}`,
    name_en: plan.slug,
    slug: plan.slug,
    game: 'assetto',
    season: '1405',
    description: 'A season of the bench',
    rules: '# 1 Conduct\n\nBe kind.',
    classes: [
      { code: 'GT3', name: 'GT3', colour: '#2266aa', capacity: plan.capacity, cars: [], balance: [] },
    ],
    settings: {
      sign_up: { mode: 'season', waiting_max: 500 },
      requirements: { steam_verified: false },
      points: { qualifying: null, race, sprint: race },
      drops: plan.drops ?? 0,
      auto_official: false,
    },
    published: true,
  });
  const rounds: BenchSeason['rounds'] = [];
  for (const [index, hours] of plan.starts.entries()) {
    const start_date = new Date(now.getTime() + hours * hourMs);
    const [event] = await portal.deps.db
      .insert(events)
      .values({
        title: `Round ${index + 1}`,
        search_text: `round${index + 1}`,
        description: 'Forty minutes of GT3',
        event_type: 'race',
        start_date,
        end_date: new Date(start_date.getTime() + 2 * hourMs),
        max_participants: 0,
        image: 'made-event.webp',
        host_id: manager,
        server_id,
        created_at: now,
        updated_at: now,
      })
      .returning();
    const sessions = plan.kinds.map((kind) => ({ kind }));
    const round = { event_id: event?.id, track: null, sessions };
    rounds.push(await callAsStaff(league, 'POST', `/api/v1/admin/championships/${made.id}/rounds`, round));
  }
  return { id: made.id, slug: made.slug, rounds };
}
