import { failuresUntilOffline } from '@paddock/contract/servers';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { GameQueryError, type GameState } from '../../adapters/game-query/game-query.ts';
import type { Executor } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { users } from '../users/tables.ts';
import { driverMark } from './driver-mark.ts';
import { gameServers } from './tables.ts';

type Row = typeof gameServers.$inferSelect;

/** How many servers are asked at once. */
const parallel = 8;
const lock = 7_213_002;

/** Our members by the mark that game servers show instead of a Steam id. */
async function memberMarks(db: Executor): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: users.id, steam_id: users.steam_id })
    .from(users)
    .where(isNotNull(users.steam_id));
  return new Map(rows.map(({ id, steam_id }) => [driverMark(steam_id ?? ''), id]));
}

function storeAnswer(deps: Deps, row: Row, state: GameState, online_members: number[]) {
  const { players, ping, track, layout, weather, traffic } = state;
  return deps.db
    .update(gameServers)
    .set({
      status: 'Online',
      failures: 0,
      players,
      polled_max_players: state.max_players,
      ping,
      track,
      layout,
      weather,
      traffic,
      online_members,
      polled_at: deps.now(),
    })
    .where(eq(gameServers.id, row.id));
}

/** A silent server stays as it was for a while; one that answers nonsense is Offline at once. */
function storeFailure(deps: Deps, row: Row, error: GameQueryError) {
  const nonsense = error.fault !== 'refused' && error.fault !== 'timeout';
  const offline = nonsense || row.polled_at === null || row.failures + 1 >= failuresUntilOffline;
  return deps.db
    .update(gameServers)
    .set({
      failures: row.failures + 1,
      ...(offline ? { status: 'Offline' as const, online_members: [] } : {}),
    })
    .where(eq(gameServers.id, row.id));
}

async function pollOne(deps: Deps, row: Row, members: Map<string, number>): Promise<void> {
  try {
    const state = await deps.gameQuery.query(row);
    const ours = state.driver_marks.flatMap((mark) => members.get(mark) ?? []);
    await storeAnswer(deps, row, state, ours);
  } catch (error) {
    if (!(error instanceof GameQueryError)) throw error;
    await storeFailure(deps, row, error);
  }
}

/** One round: asks every active server, in one process at a time, and writes what it learned. */
export async function pollServers(deps: Deps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [held] = (await tx.execute(sql`select pg_try_advisory_xact_lock(${lock}) as held`)).rows;
    if (!held?.held) return;
    const rows = await deps.db.select().from(gameServers).where(eq(gameServers.is_active, true));
    const members = await memberMarks(deps.db);
    for (let start = 0; start < rows.length; start += parallel) {
      await Promise.all(rows.slice(start, start + parallel).map((row) => pollOne(deps, row, members)));
    }
  });
}
