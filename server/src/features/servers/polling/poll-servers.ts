import { invalid } from '@paddock/contract/core/errors';
import { failuresUntilOffline, type QueryFailure } from '@paddock/contract/servers/rules';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import {
  discordIdOf,
  GameQueryError,
  type GameServerState,
} from '../../../adapters/game-query/game-query.ts';
import type { Executor } from '../../../db/database.ts';
import { delayAsServer } from '../../../db/delays/visibility.ts';
import { publish } from '../../../db/pubsub.ts';
import { notDeleted } from '../../users/queries.ts';
import { steamIdHashOf, users } from '../../users/tables.ts';
import { freeSlots, type ServerRow } from '../queries.ts';
import { dropExpiredSlotAlerts, endSlotAlerts, fireSlotAlerts } from '../slot-alerts/slot-alerts.ts';
import { gameServers } from '../tables.ts';
import { deleteOldHours, recordPoll } from './history.ts';

/** How many servers are asked at once. */
const parallel = 8;

/** Members by the hashes and ids with which a server names its drivers. */
async function findMembers(db: Executor, marks: readonly string[]): Promise<number[]> {
  if (marks.length === 0) return [];
  const discord_ids = marks.flatMap((mark) => discordIdOf(mark) ?? []);
  const named = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        or(inArray(steamIdHashOf(users.steam_id), [...marks]), inArray(users.discord_id, discord_ids)),
        notDeleted,
      ),
    )
    .orderBy(users.id);
  return named.map(({ id }) => id);
}

async function answered(db: Executor, state: GameServerState, now: Date) {
  const { players, ping, track, layout, weather, traffic } = state;
  const driver_marks = players === 0 ? [] : state.driver_marks;
  // Undefined leaves the list to the live events of the server.
  const online_members = driver_marks && (await findMembers(db, driver_marks));
  return {
    status: 'Online' as const,
    failures: 0,
    players,
    polled_max_players: state.max_players,
    ping,
    track,
    layout,
    weather,
    traffic,
    ...(online_members && { online_members }),
    polled_at: now,
  };
}

/** A silent server stays as it was for a while; one that answers nonsense is Offline at once. */
function failed(row: ServerRow, fault: QueryFailure) {
  const failures = row.failures + 1;
  const isNonsense = fault !== 'refused' && fault !== 'timeout';
  const isOffline = isNonsense || row.polled_at === null || failures >= failuresUntilOffline;
  return { failures, ...(isOffline && { status: 'Offline' as const, online_members: [] }) };
}

/** One that has an address to ask. */
type AskedServer = ServerRow & { host: string };

const isAsked = (row: ServerRow): row is AskedServer => row.host !== null;

type Outcome = { state: GameServerState } | { fault: QueryFailure };

async function ask(deps: Deps, row: AskedServer): Promise<Outcome> {
  try {
    return { state: await deps.gameQuery.query(row) };
  } catch (error) {
    if (!(error instanceof GameQueryError)) throw error;
    return { fault: error.fault };
  }
}

/** Keeps what was learned, unless the server was deleted or moved to another address meanwhile. */
async function store({ db, now }: Deps, row: AskedServer, outcome: Outcome): Promise<void> {
  const at = now();
  const learned = 'state' in outcome ? await answered(db, outcome.state, at) : failed(row, outcome.fault);
  await db.transaction(async (tx) => {
    const { id, game, host, query_port } = row;
    await delayAsServer(tx, id, at);
    const isSame = and(
      eq(gameServers.id, id),
      eq(gameServers.game, game),
      eq(gameServers.host, host),
      eq(gameServers.query_port, query_port),
    );
    const stored = await tx.update(gameServers).set(learned).where(isSame).returning();
    const [server] = stored;
    if (!server) return;
    // Staff took it down on purpose: that is no failure of the server.
    const found = 'state' in outcome ? outcome.state.players : 'silent';
    await recordPoll(tx, id, server.in_maintenance ? 'maintenance' : found, at);
    await settleAlerts(tx, row, server, at);
    await publish(tx, 'game_servers', String(id));
  });
}

/** Who waits for a free place is told of it, or that the server is away. */
async function settleAlerts(tx: Executor, before: ServerRow, after: ServerRow, now: Date): Promise<void> {
  if (after.status === 'Offline') {
    if (before.status !== 'Offline') await endSlotAlerts(tx, after, now);
  } else if (!after.in_maintenance && freeSlots(before) === 0 && freeSlots(after) > 0)
    await fireSlotAlerts(tx, after, freeSlots(after), now);
}

/** Asks one server now; null when it answered, and is shown so at once. A failure is left to the rounds. Throws where there is no address. */
export async function testConnection(deps: Deps, row: ServerRow): Promise<QueryFailure | null> {
  if (!isAsked(row)) throw invalid({ field: 'host', code: 'required' });
  const outcome = await ask(deps, row);
  if ('fault' in outcome) return outcome.fault;
  await store(deps, row, outcome);
  return null;
}

/** One round: asks every active server and writes what it learned. Throws the first fault, after the others were asked. */
export async function pollServers(deps: Deps): Promise<void> {
  const active = await deps.db.select().from(gameServers).where(eq(gameServers.is_active, true));
  const left = active.filter(isAsked);
  const faults: unknown[] = [];
  const lane = async () => {
    for (let row = left.shift(); row; row = left.shift()) {
      try {
        await store(deps, row, await ask(deps, row));
      } catch (error) {
        faults.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: parallel }, lane));
  await deleteOldHours(deps.db, deps.now());
  await dropExpiredSlotAlerts(deps.db, deps.now());
  // What is wrong with one server must not keep the others from being asked.
  if (faults.length > 0) throw faults[0];
}
