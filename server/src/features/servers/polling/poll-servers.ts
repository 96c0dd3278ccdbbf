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

/** How many servers are polled at once. */
const parallel = 8;

/** Finds members by the hashes and ids by which servers report drivers. */
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
  // undefined leaves the list to the server's live events.
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

/**
 * Returns the failure columns. A silent server keeps its state for some polls; an invalid answer sets it Offline at once.
 */
function toFailure(row: ServerRow, fault: QueryFailure) {
  const failures = row.failures + 1;
  const isNonsense = fault !== 'refused' && fault !== 'timeout';
  const isOffline = isNonsense || row.polled_at === null || failures >= failuresUntilOffline;
  return { failures, ...(isOffline && { status: 'Offline' as const, online_members: [] }) };
}

/** A server with an address to poll. */
type PolledServer = ServerRow & { host: string };

const isPolled = (row: ServerRow): row is PolledServer => row.host !== null;

type Outcome = { state: GameServerState } | { fault: QueryFailure };

async function ask(deps: Deps, row: PolledServer): Promise<Outcome> {
  try {
    return { state: await deps.gameQuery.query(row) };
  } catch (error) {
    if (!(error instanceof GameQueryError)) throw error;
    return { fault: error.fault };
  }
}

/** Stores a result unless the server was deleted or its address changed in the meantime. */
async function store({ db, now }: Deps, row: PolledServer, outcome: Outcome): Promise<void> {
  const at = now();
  const polled = 'state' in outcome ? await answered(db, outcome.state, at) : toFailure(row, outcome.fault);
  await db.transaction(async (tx) => {
    const { id, game, host, query_port } = row;
    await delayAsServer(tx, id, at);
    const isSame = and(
      eq(gameServers.id, id),
      eq(gameServers.game, game),
      eq(gameServers.host, host),
      eq(gameServers.query_port, query_port),
    );
    const stored = await tx.update(gameServers).set(polled).where(isSame).returning();
    const [server] = stored;
    if (!server) return;
    // Maintenance does not count as a failure.
    const found = 'state' in outcome ? outcome.state.players : 'silent';
    await recordPoll(tx, id, server.in_maintenance ? 'maintenance' : found, at);
    await updateAlerts(tx, row, server, at);
    await publish(tx, 'game_servers', String(id));
  });
}

/** Notifies members who wait for a slot that one is free or that the server is offline. */
async function updateAlerts(tx: Executor, before: ServerRow, after: ServerRow, now: Date): Promise<void> {
  if (after.status === 'Offline') {
    if (before.status !== 'Offline') await endSlotAlerts(tx, after, now);
  } else if (!after.in_maintenance && freeSlots(before) === 0 && freeSlots(after) > 0)
    await fireSlotAlerts(tx, after, freeSlots(after), now);
}

/**
 * Polls a server now and returns its failure; null for success, which applies at once. Failures are only recorded by regular polls.
 * Throws validation_failed without an address.
 */
export async function testConnection(deps: Deps, row: ServerRow): Promise<QueryFailure | null> {
  if (!isPolled(row)) throw invalid({ field: 'host', code: 'required' });
  const outcome = await ask(deps, row);
  if ('fault' in outcome) return outcome.fault;
  await store(deps, row, outcome);
  return null;
}

/** Polls all active servers and stores the results. Throws the first error after all were polled. */
export async function pollServers(deps: Deps): Promise<void> {
  const active = await deps.db.select().from(gameServers).where(eq(gameServers.is_active, true));
  const remaining = active.filter(isPolled);
  const errors: unknown[] = [];
  const lane = async () => {
    for (let row = remaining.shift(); row; row = remaining.shift()) {
      try {
        await store(deps, row, await ask(deps, row));
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: parallel }, lane));
  await deleteOldHours(deps.db, deps.now());
  await dropExpiredSlotAlerts(deps.db, deps.now());
  // An error of one server must not stop the others from being polled.
  if (errors.length > 0) throw errors[0];
}
