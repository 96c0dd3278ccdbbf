import { AppError, type FieldError, invalid } from '@paddock/contract/core/errors';
import { tehranZone } from '@paddock/contract/i18n/time';
import type { AdminGameServer, NewServer, ServerUpdate } from '@paddock/contract/servers/admin-calls';
import { gameIds } from '@paddock/contract/servers/games';
import { serverImageRule } from '@paddock/contract/servers/rules';
import { isTypeMissing, typesOf } from '@paddock/contract/servers/server-types';
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import { audit } from '../../db/audit/audit.ts';
import type { Executor } from '../../db/database.ts';
import { editedAt, lockForEdit } from '../../db/edits.ts';
import { publish } from '../../db/pubsub.ts';
import type { MultipartForm } from '../../http/forms/multipart.ts';
import { contentImageSize, withStoredImages } from '../../images/store-images.ts';
import { toAdminServers } from './list-admin-servers.ts';
import { findGameServer, lockGameServer, type ServerRow } from './queries.ts';
import { endSlotAlerts } from './slot-alerts/slot-alerts.ts';
import { gameServers, serverVotes } from './tables.ts';

interface Submission<Schema extends z.ZodMiniType> {
  fields: z.output<Schema>;
  files: MultipartForm['files'];
}

interface CheckedFields {
  game: ServerRow['game'];
  type: ServerRow['type'];
  host?: string | null | undefined;
}

/** Validates that a type is given and the address is not in the portal's own network. */
async function listErrors({ gameQuery }: Pick<Deps, 'gameQuery'>, { game, type, host }: CheckedFields) {
  const errors: FieldError[] = [];
  if (isTypeMissing(game, type)) errors.push({ field: 'type', code: 'required' });
  if (host && (await gameQuery.isForbidden(host))) {
    errors.push({ field: 'host', code: 'host_forbidden' });
  }
  return errors;
}

/** Throws validation_failed with the errors of `listErrors`. */
async function assertValid(deps: Pick<Deps, 'gameQuery'>, fields: CheckedFields): Promise<void> {
  const errors = await listErrors(deps, fields);
  if (errors.length > 0) throw invalid(...errors);
}

/** Returns further errors of a form that is rejected anyway; `id` is the edited server. */
export async function findServerErrors(
  deps: Pick<Deps, 'db' | 'gameQuery'>,
  fields: Partial<Pick<z.output<typeof NewServer>, 'game' | 'type' | 'host'>>,
  id?: number,
): Promise<FieldError[]> {
  const current = id === undefined ? undefined : await findGameServer(deps.db, id);
  const game = fields.game ?? current?.game ?? gameIds[0];
  return listErrors(deps, { game, type: typeOf(game, fields.type ?? current?.type), host: fields.host });
}

/** Servers of some games have no type, although their form may name one. */
const typeOf = (game: ServerRow['game'], type: ServerRow['type'] | '' | undefined) =>
  typesOf(game).length > 0 && type ? type : null;

/** The polled state of a server that was not polled yet. */
const notPolled = {
  status: 'Offline',
  failures: 0,
  players: 0,
  polled_max_players: null,
  ping: null,
  track: null,
  layout: null,
  weather: null,
  traffic: null,
  online_members: [],
  polled_at: null,
} satisfies Partial<ServerRow>;

/** Inactive servers are not polled, so their last state is reset. */
const switchedOff = { status: 'Offline', online_members: [] } satisfies Partial<ServerRow>;

/** Returns the status after a change: polled if there is an address, otherwise as entered by staff. */
function statusAfter(
  { host, status }: Pick<ServerRow, 'host' | 'status'>,
  fields: { host?: string | null | undefined; status?: 'Online' | 'Offline' | undefined },
): Partial<Pick<ServerRow, 'status'>> {
  const isPolled = (fields.host === undefined ? host : fields.host) !== null;
  if (isPolled) return {};
  return { status: fields.status ?? (host === null ? status : 'Online') };
}

/** Notifies open pages and returns the row for staff. */
async function publishStored(tx: Executor, row: ServerRow | undefined, now: Date): Promise<AdminGameServer> {
  const [server] = row ? await toAdminServers(tx, [row], now) : [];
  if (!server) throw new Error('the server was not stored');
  await publish(tx, 'game_servers', String(server.id));
  return server;
}

const imageField = { field: 'image', rule: serverImageRule, size: contentImageSize };

/** Creates a server. A failure leaves no row and no picture. */
export async function createServer(
  deps: Deps,
  { fields: { game = gameIds[0], type: sentType, ...fields }, files }: Submission<typeof NewServer>,
): Promise<AdminGameServer> {
  const { db, storage, now } = deps;
  const type = typeOf(game, sentType);
  await assertValid(deps, { game, type, host: fields.host });
  return withStoredImages(storage, files['image'] ?? [], imageField, ([image]) =>
    db.transaction(async (tx) => {
      const query_port = fields.query_port ?? fields.port;
      const values = {
        ...fields,
        host: fields.host || null,
        status: fields.host ? ('Offline' as const) : (fields.status ?? 'Online'),
        time_zone: fields.time_zone ?? tehranZone,
        query_port,
        game,
        type,
        image: image ?? null,
        created_at: now(),
      };
      const [row] = await tx.insert(gameServers).values(values).returning();
      await audit(tx, { target: { type: 'server', id: row?.id, name: row?.name }, after: row });
      return publishStored(tx, row, now());
    }),
  );
}

/** Updates the sent fields. A new address resets the polled state; a replaced picture is deleted. */
export async function updateServer(
  deps: Deps,
  id: number,
  { fields: { updated_at: seen, type: sentType, status, ...sent }, files }: Submission<typeof ServerUpdate>,
): Promise<AdminGameServer> {
  const { db, storage, now } = deps;
  const current = await findGameServer(db, id);
  if (!current) throw new AppError('not_found');
  // An empty address removes it.
  const fields = { ...sent, ...(sent.host === '' && { host: null }) };
  const { game = current.game, host } = fields;
  const type = typeOf(game, sentType ?? current.type);
  await assertValid(deps, { game, type, host });

  const { server, before } = await withStoredImages(storage, files['image'] ?? [], imageField, ([image]) =>
    db.transaction(async (tx) => {
      const before = await lockForEdit(
        () => lockGameServer(tx, id),
        seen,
        async (row) => (await toAdminServers(tx, [row], now()))[0],
      );
      const isElsewhere = (['game', 'host', 'query_port'] as const).some(
        (name) => (sent[name] ?? before[name] ?? '') !== (before[name] ?? ''),
      );
      const [row] = await tx
        .update(gameServers)
        .set({
          ...fields,
          type,
          ...(isElsewhere && notPolled),
          ...(fields.is_active === false && switchedOff),
          ...statusAfter(before, { host, status }),
          ...(image && { image }),
          updated_at: editedAt(gameServers.updated_at, now()),
        })
        .where(eq(gameServers.id, id))
        .returning();
      await audit(tx, { target: { type: 'server', id, name: row?.name }, before, after: row });
      if (row && !row.is_active) await endSlotAlerts(tx, row, now());
      return { server: await publishStored(tx, row, now()), before };
    }),
  );
  if (before.image && before.image !== server.image) {
    // The change is committed, so failing to delete the old file is not an error.
    await storage.remove(before.image).catch(() => undefined);
  }
  return server;
}

/** Deletes a server with its keys, votes and history. Results and purchases stay. */
export async function deleteServer({ db, storage, now }: Deps, id: number): Promise<undefined> {
  const image = await db.transaction(async (tx) => {
    const server = await lockGameServer(tx, id);
    if (server) await endSlotAlerts(tx, server, now());
    const [gone] = await tx.delete(gameServers).where(eq(gameServers.id, id)).returning();
    if (!gone) throw new AppError('not_found');
    await audit(tx, { target: { type: 'server', id, name: gone.name }, before: gone });
    await publish(tx, 'game_servers', String(id));
    return gone.image;
  });
  if (image) await storage.remove(image).catch(() => undefined);
}

/** Updates and returns the average vote of a server; null without votes. */
export async function averageVotes(tx: Executor, server_id: number): Promise<number | null> {
  const [row] = await tx
    .update(gameServers)
    .set({ rating: sql`(select round(avg(rating), 2) from ${serverVotes} where server_id = ${server_id})` })
    .where(eq(gameServers.id, server_id))
    .returning({ rating: gameServers.rating });
  await publish(tx, 'game_servers', String(server_id));
  return row?.rating ?? null;
}

/** Deletes all votes of a member. */
export async function deleteVotes(tx: Executor, user_id: number): Promise<void> {
  const deleted = await tx
    .delete(serverVotes)
    .where(eq(serverVotes.user_id, user_id))
    .returning({ server_id: serverVotes.server_id });
  for (const server_id of deleted.map((vote) => vote.server_id).toSorted((a, b) => a - b))
    await averageVotes(tx, server_id);
}
