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

interface Sent<Schema extends z.ZodMiniType> {
  fields: z.output<Schema>;
  files: MultipartForm['files'];
}

interface Judged {
  game: ServerRow['game'];
  type: ServerRow['type'];
  host?: string | null | undefined;
}

/** A missing type, and an address of our own network. */
async function listFaults({ gameQuery }: Pick<Deps, 'gameQuery'>, { game, type, host }: Judged) {
  const errors: FieldError[] = [];
  if (isTypeMissing(game, type)) errors.push({ field: 'type', code: 'required' });
  if (host && (await gameQuery.isForbidden(host))) {
    errors.push({ field: 'host', code: 'host_forbidden' });
  }
  return errors;
}

/** Throws validation_failed with what `listFaults` finds. */
async function refuseWrong(deps: Pick<Deps, 'gameQuery'>, judged: Judged): Promise<void> {
  const errors = await listFaults(deps, judged);
  if (errors.length > 0) throw invalid(...errors);
}

/** What else is wrong with a form that is refused anyway; `id` of the server that it changes. */
export async function findServerFaults(
  deps: Pick<Deps, 'db' | 'gameQuery'>,
  fields: Partial<Pick<z.output<typeof NewServer>, 'game' | 'type' | 'host'>>,
  id?: number,
): Promise<FieldError[]> {
  const known = id === undefined ? undefined : await findGameServer(deps.db, id);
  const game = fields.game ?? known?.game ?? gameIds[0];
  return listFaults(deps, { game, type: typeOf(game, fields.type ?? known?.type), host: fields.host });
}

/** Servers of some games have no type; their form may name one. */
const typeOf = (game: ServerRow['game'], type: ServerRow['type'] | '' | undefined) =>
  typesOf(game).length > 0 && type ? type : null;

/** What is not known of a server before it was asked. */
const unasked = {
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

/** A server that is switched off is not asked any more: what it was like says nothing about later. */
const switchedOff = { status: 'Offline', online_members: [] } satisfies Partial<ServerRow>;

/** The status of a server after a change: with an address what polling learns, without one what the staff say. */
function statusAfter(
  { host, status }: Pick<ServerRow, 'host' | 'status'>,
  fields: { host?: string | null | undefined; status?: 'Online' | 'Offline' | undefined },
): Partial<Pick<ServerRow, 'status'>> {
  const isAsked = (fields.host === undefined ? host : fields.host) !== null;
  if (isAsked) return {};
  return { status: fields.status ?? (host === null ? status : 'Online') };
}

/** Tells open pages, and answers the row as the staff see it. */
async function stored(tx: Executor, row: ServerRow | undefined, now: Date): Promise<AdminGameServer> {
  const [server] = row ? await toAdminServers(tx, [row], now) : [];
  if (!server) throw new Error('the server was not stored');
  await publish(tx, 'game_servers', String(server.id));
  return server;
}

const imageField = { field: 'image', rule: serverImageRule, size: contentImageSize };

/** Adds a server. It leaves neither a row nor a picture when it fails. */
export async function createServer(
  deps: Deps,
  { fields: { game = gameIds[0], type: sentType, ...fields }, files }: Sent<typeof NewServer>,
): Promise<AdminGameServer> {
  const { db, storage, now } = deps;
  const type = typeOf(game, sentType);
  await refuseWrong(deps, { game, type, host: fields.host });
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
      return stored(tx, row, now());
    }),
  );
}

/** Changes what was sent. What was learned at another address is forgotten; a replaced picture goes. */
export async function updateServer(
  deps: Deps,
  id: number,
  { fields: { updated_at: seen, type: sentType, status, ...sent }, files }: Sent<typeof ServerUpdate>,
): Promise<AdminGameServer> {
  const { db, storage, now } = deps;
  const known = await findGameServer(db, id);
  if (!known) throw new AppError('not_found');
  // An empty address is taken off.
  const fields = { ...sent, ...(sent.host === '' && { host: null }) };
  const { game = known.game, host } = fields;
  const type = typeOf(game, sentType ?? known.type);
  await refuseWrong(deps, { game, type, host });

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
          ...(isElsewhere && unasked),
          ...(fields.is_active === false && switchedOff),
          ...statusAfter(before, { host, status }),
          ...(image && { image }),
          updated_at: editedAt(gameServers.updated_at, now()),
        })
        .where(eq(gameServers.id, id))
        .returning();
      await audit(tx, { target: { type: 'server', id, name: row?.name }, before, after: row });
      if (row && !row.is_active) await endSlotAlerts(tx, row, now());
      return { server: await stored(tx, row, now()), before };
    }),
  );
  if (before.image && before.image !== server.image) {
    // The change stands already: an old file that cannot be removed is no failure of this.
    await storage.remove(before.image).catch(() => undefined);
  }
  return server;
}

/** Its keys, votes and history go with it; what was driven on it and bought for it stays. */
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

/** Shows the average of all votes on a server, and answers it; null without votes. */
export async function averageVotes(tx: Executor, server_id: number): Promise<number | null> {
  const [row] = await tx
    .update(gameServers)
    .set({ rating: sql`(select round(avg(rating), 2) from ${serverVotes} where server_id = ${server_id})` })
    .where(eq(gameServers.id, server_id))
    .returning({ rating: gameServers.rating });
  await publish(tx, 'game_servers', String(server_id));
  return row?.rating ?? null;
}

/** Takes back all votes of a member. */
export async function deleteVotes(tx: Executor, user_id: number): Promise<void> {
  const gone = await tx
    .delete(serverVotes)
    .where(eq(serverVotes.user_id, user_id))
    .returning({ server_id: serverVotes.server_id });
  for (const server_id of gone.map((vote) => vote.server_id).toSorted((a, b) => a - b))
    await averageVotes(tx, server_id);
}
