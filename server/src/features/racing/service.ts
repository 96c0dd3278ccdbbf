import { createHash } from 'node:crypto';
import { AppError } from '@paddock/contract/errors';
import { type ResultFile, safetyRating } from '@paddock/contract/racing';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findGameServer } from '../servers/queries.ts';
import {
  type Classified,
  type DrivenLap,
  type ReadResult,
  readResultFile,
  sessionDate,
} from './result-file.ts';
import { bestLaps, drivers, laps, raceResults, resultFiles, safetyHistory, sessions } from './tables.ts';

interface Session {
  session_id: number;
  track: string;
  layout: string;
  held_at: Date;
}

const rowsAtOnce = 1_000;

function inParts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, part) =>
    rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  );
}

/** Laps lie before the end of the session by the server's own clock. */
function lapRows({ held_at, ...session }: Session, driven: readonly DrivenLap[]) {
  const last = driven.reduce((latest, lap) => Math.max(latest, lap.timestamp), 0);
  return driven.map(({ timestamp, ...lap }) => ({
    ...session,
    ...lap,
    clock: timestamp,
    valid: lap.cuts === 0,
    driven_at: new Date(held_at.getTime() - (last - timestamp)),
  }));
}

async function storeLaps(tx: Executor, session: Session, driven: readonly DrivenLap[]): Promise<void> {
  const rows = lapRows(session, driven);
  for (const part of inParts(rows)) await tx.insert(laps).values(part);

  const best = new Map<string, (typeof rows)[number]>();
  for (const row of rows.filter((lap) => lap.valid)) {
    const key = `${row.steam_id} ${row.car}`;
    if (row.lap_time < (best.get(key)?.lap_time ?? Number.POSITIVE_INFINITY)) best.set(key, row);
  }
  const records = [...best.values()].map(({ steam_id, track, layout, car, lap_time, driven_at }) => ({
    steam_id,
    track,
    layout,
    car,
    lap_time,
    driven_at,
  }));
  for (const part of inParts(records)) {
    await tx
      .insert(bestLaps)
      .values(part)
      .onConflictDoUpdate({
        target: [bestLaps.steam_id, bestLaps.track, bestLaps.layout, bestLaps.car],
        set: { lap_time: sql`excluded.lap_time`, driven_at: sql`excluded.driven_at` },
        setWhere: sql`excluded.lap_time < ${bestLaps.lap_time}`,
      });
  }
}

async function storeRace(
  tx: Executor,
  session: Session,
  classification: readonly Classified[],
): Promise<void> {
  const { held_at: raced_at, ...rest } = session;
  const rows = classification.map((driver, index) => ({ ...rest, ...driver, raced_at, position: index + 1 }));
  if (rows.length > 0) await tx.insert(raceResults).values(rows);
}

/** Adds the session to each driver's sums and writes the safety rating that follows from them. */
async function storeTotals(tx: Executor, session: Session, read: ReadResult): Promise<void> {
  const involved = new Set([...read.laps.map((lap) => lap.steam_id), ...read.contacts.keys()]);
  const places = new Map(read.classification.map(({ steam_id }, index) => [steam_id, index + 1]));
  // In one order for everybody, so that two files with the same drivers can't wait for each other.
  for (const steam_id of [...involved].sort()) {
    const position = places.get(steam_id);
    // A result file does not tell the distance driven: it counts as none.
    const gained = { distance_m: 0, contact_points: read.contacts.get(steam_id) ?? 0 };
    const race = { races: position ? 1 : 0, wins: position === 1 ? 1 : 0, position_sum: position ?? 0 };
    const [totals] = await tx
      .insert(drivers)
      .values({ steam_id, ...race, ...gained })
      .onConflictDoUpdate({
        target: drivers.steam_id,
        set: {
          races: sql`${drivers.races} + excluded.races`,
          wins: sql`${drivers.wins} + excluded.wins`,
          position_sum: sql`${drivers.position_sum} + excluded.position_sum`,
          contact_points: sql`${drivers.contact_points} + excluded.contact_points`,
        },
      })
      .returning();
    if (!totals) throw new Error('the totals were not stored');
    await tx.insert(safetyHistory).values({
      steam_id,
      session_id: session.session_id,
      ...gained,
      rating: safetyRating(totals.distance_m, totals.contact_points),
      created_at: session.held_at,
    });
  }
}

/** Takes in a result file, once: a repeat of the same content changes nothing. */
export async function ingestResultFile(
  deps: Deps,
  server_id: number,
  file: ResultFile,
  file_name: string | undefined,
) {
  const server = await findGameServer(deps.db, server_id);
  if (!server?.steam_auth) throw new AppError('steam_auth_required');
  const read = readResultFile(file);
  const received_at = deps.now();
  const track = file.TrackName;
  const layout = file.TrackConfig ?? '';
  const held_at = sessionDate(file, file_name, received_at);
  const content_hash = createHash('sha256').update(JSON.stringify(file)).digest('hex');

  return deps.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(sessions)
      .values({ server_id, type: file.Type, track, layout, held_at, is_dated: true })
      .returning({ id: sessions.id });
    if (!made) throw new Error('the session was not stored');
    const [stored] = await tx
      .insert(resultFiles)
      .values({ session_id: made.id, content_hash, file_name: file_name ?? null, received_at })
      .onConflictDoNothing({ target: resultFiles.content_hash })
      .returning({ id: resultFiles.session_id });
    if (!stored) return { status: 'duplicate' as const, accepted: 0, rejected: [] };
    const session: Session = { session_id: stored.id, track, layout, held_at };
    await storeLaps(tx, session, read.laps);
    await storeRace(tx, session, read.classification);
    await storeTotals(tx, session, read);
    const accepted = read.laps.length + read.classification.length;
    return { status: 'accepted' as const, accepted, rejected: read.rejected };
  });
}
