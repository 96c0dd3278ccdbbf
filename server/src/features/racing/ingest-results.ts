import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { AppError } from '@paddock/contract/core/errors';
import { isStorable } from '@paddock/contract/core/fields';
import type { NeutralSession } from '@paddock/contract/racing/neutral';
import { type FileError, resultFileMaxBytes } from '@paddock/contract/racing/result-file-rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../adapters/deps.ts';
import { type ConcurrencyLimit, limitConcurrency } from '../../concurrency/concurrency.ts';
import { findGameServer } from '../servers/queries.ts';
import { toDriverName } from './files/read-cars.ts';
import { readInThread } from './files/read-in-thread.ts';
import { type ReadFile, readResultFile, sessionDate } from './files/read-result-file.ts';
import { lapsOfSession } from './results/find-session.ts';
import { storeRefusal } from './results/refusals.ts';
import type { GameLaps } from './results/session-drivers.ts';
import { type StoredSession, storeSession } from './results/store-session.ts';

const compress = promisify(gzip);

/** A result file as received. */
export interface SentFile {
  bytes: Uint8Array;
  file_name?: string | undefined;
  /** The file's modification time, if the sender reports it. */
  modified_at?: Date | undefined;
}

const sentences = {
  empty: 'file_empty',
  damaged: 'file_damaged',
  offline: 'file_offline',
  other_game: 'file_other_game',
  list: 'file_list',
  unknown: 'file_unknown',
  lists_missing: 'file_invalid',
  too_many_rows: 'file_too_many_rows',
} as const satisfies Record<FileError, string>;

function refusalOf(read: Exclude<ReadFile, { session: NeutralSession }>): AppError {
  if (!('fault' in read)) return new AppError('validation_failed', { errors: read.errors });
  const { fault, errors = [{ field: 'file', code: sentences[fault] }] } = read;
  return new AppError('file_invalid', { errors, sentence: sentences[fault] });
}

/** Reads a server's file, sent by the server or by staff. Throws file_invalid and validation_failed, both recorded for staff. */
export async function readSentFile(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  server_id: number,
  { bytes, file_name }: SentFile,
): Promise<Extract<ReadFile, { session: NeutralSession }>> {
  const received_at = now();
  const context = { file_name, received_at };
  const read =
    bytes.length > largeFileBytes ? await readInThread(bytes, context) : readResultFile(bytes, context);
  if ('session' in read) return read;
  const code = 'fault' in read ? ('file_invalid' as const) : ('validation_failed' as const);
  const kind = 'fault' in read ? read.fault : null;
  const refusal = { server_id, file_name: file_name ?? null, code, kind, size: bytes.length };
  await storeRefusal(db, refusal, received_at);
  throw refusalOf(read);
}

export interface LiveSession {
  session: NeutralSession;
  /** Laps by the game's count, by Steam id. */
  gameLaps: GameLaps;
  /** Undefined when unknown or in the future. */
  ended_at: Date | undefined;
}

/** Stores a live recording without a result file; a later file replaces it. */
export function storeLiveSession(
  deps: Pick<Deps, 'db' | 'now' | 'followUps'>,
  server_id: number,
  { session, gameLaps, ended_at }: LiveSession,
): Promise<StoredSession> {
  const cars = session.cars.map((car) => ({
    ...car,
    drivers: car.drivers.map((driver) => ({ ...driver, name: toDriverName(driver.name) })),
  }));
  const described = {
    server_id,
    session: { ...session, cars },
    held_at: ended_at ?? deps.now(),
    is_dated: ended_at !== undefined,
    laps: lapsOfSession(session),
  };
  return storeSession(deps, described, undefined, gameLaps);
}

/**
 * Ingests a result file, once: a repeat of the same content or session adds nothing. `session_id` is the session that it describes. Throws
 * steam_auth_required, file_invalid and validation_failed.
 */
export async function ingestResultFile(
  deps: Pick<Deps, 'db' | 'now' | 'followUps'>,
  server_id: number,
  file: SentFile,
): Promise<StoredSession> {
  const server = await findGameServer(deps.db, server_id);
  if (!server?.steam_auth) throw new AppError('steam_auth_required');
  // For a large file both take time, so each runs in a worker thread.
  const [{ session, content_hash }, compressed] = await Promise.all([
    readSentFile(deps, server_id, file),
    compress(file.bytes, { level: constants.Z_BEST_SPEED }),
  ]);
  const received_at = deps.now();
  const { time_zone } = server;
  const stated = sessionDate(session.at, { received_at, time_zone, modified_at: file.modified_at });
  const held_at = stated ?? received_at;
  const described = {
    server_id,
    session,
    held_at,
    is_dated: stated !== undefined,
    laps: lapsOfSession(session),
  };
  return storeSession(deps, described, {
    name: file.file_name ?? null,
    content_hash,
    size: file.bytes.length,
    gzip: compressed,
  });
}

/** Files above this many bytes are processed one at a time, in a worker thread. */
const largeFileBytes = 5 * 1_048_576;

/** How many files may wait; the next one gets 503 with Retry-After. */
const waitingMax = 20;

const turns: ConcurrencyLimit = limitConcurrency(1, waitingMax);

/**
 * Admits one large file at a time, before its body is read and until the response; a request without a length counts as large. Throws
 * body_too_large, which is recorded for staff, and busy when the queue is full.
 */
export function oneLargeFile({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async ({ headers, keyHolder, query }, { raw: response }) => {
    const length = headers['content-length'];
    const size = Number(length ?? Number.POSITIVE_INFINITY);
    if (size <= largeFileBytes) return;
    if (length !== undefined && size > resultFileMaxBytes) {
      const { file_name } = (query ?? {}) as { file_name?: unknown };
      const name = typeof file_name === 'string' && isStorable(file_name) ? file_name.slice(0, 200) : null;
      if (keyHolder) {
        const refusal = { server_id: keyHolder.server_id, file_name: name, code: 'body_too_large' as const };
        await storeRefusal(db, { ...refusal, kind: null, size: Math.min(size, 2_147_483_647) }, now());
      }
      throw new AppError('body_too_large', { sentence: 'result_file_too_large' });
    }
    await new Promise<void>((admit, refuse) => {
      const turn = () =>
        new Promise<void>((end) => {
          // The client may have disconnected before its turn.
          if (response.destroyed) return end();
          response.once('close', end);
          return admit();
        });
      turns(turn).catch(refuse);
    });
  };
}
