import { AppError } from '@paddock/contract/core/errors';
import { can, isAdmin } from '@paddock/contract/core/permissions';
import { minuteMs } from '@paddock/contract/durations';
import { and, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { violatedConstraint } from '../../../db/outages/database-errors.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { notifyAll } from '../../notifications/notify.ts';
import { findUser, isVisibleMember, notDeleted } from '../../users/queries.ts';
import { roles, users } from '../../users/tables.ts';
import { auditSecurity } from '../audit-security.ts';
import { generateToken, hashToken } from '../sessions/queries.ts';
import { steamNonces, steamSignIns } from './tables.ts';

export const steamReturnPath = '/api/v1/dashboard/steam/return';

/** How long a sign-in at Steam may take. */
const signInMinutes = 15;
/** Nonces are rejected five minutes after they were issued; they are stored for longer. */
const nonceMinutes = 30;

const takenInstead = (error: unknown) =>
  violatedConstraint(error) === 'users_steam' ? new AppError('steam_taken', { cause: error }) : error;

/** Claims a typed id. It replaces no other member's id, and the member's own proof of the same id stays. */
export async function claimSteamId(
  { db }: Deps,
  user: Pick<Viewer, 'id' | 'username'>,
  steamId: string,
): Promise<void> {
  const isNew = or(isNull(users.steam_id), ne(users.steam_id, steamId));
  try {
    await db.transaction(async (tx) => {
      const claimed = await tx
        .update(users)
        .set({ steam_id: steamId, steam_verified: false })
        .where(and(eq(users.id, user.id), isNew))
        .returning({ id: users.id });
      const linked = { steam_id: steamId, steam_verified: false };
      if (claimed.length > 0) await auditSecurity(tx, 'steam.link', user, linked);
    });
  } catch (error) {
    throw takenInstead(error);
  }
}

/** Notifies the member who had typed the id, and staff who edit users, since goods and results move with it. */
async function notifyOfLoss(tx: Executor, user_id: number, now: Date): Promise<void> {
  const all = await tx.select().from(roles);
  const staff = all.filter((role) => isAdmin(role) && can(role, 'users', 'edit'));
  const role_ids = staff.map(({ id }) => id);
  const editors = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isVisibleMember, inArray(users.role_id, role_ids), ne(users.id, user_id)));
  const cause = `${user_id}-${now.getTime()}`;
  const news = [
    { user_id, cause, facts: { user_id, is_own: true } },
    ...editors.map(({ id }) => ({ user_id: id, cause, facts: { user_id, is_own: false } })),
  ];
  await notifyAll(tx, 'steam_id_lost', news, now);
}

/** Assigns a proven id to its owner and removes it from a member who only claimed it. Another member's proof stays. */
async function proveSteamId({ db, now }: Deps, id: number, steamId: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const isClaim = and(eq(users.steam_id, steamId), eq(users.steam_verified, false), ne(users.id, id));
      const lost = await tx.update(users).set({ steam_id: null }).where(isClaim).returning({ id: users.id });
      for (const loser of lost) await notifyOfLoss(tx, loser.id, now());
      const proof = { steam_id: steamId, steam_verified: true };
      await tx
        .update(users)
        .set(proof)
        .where(and(eq(users.id, id), notDeleted));
      const user = await findUser(tx, id);
      if (user) await auditSecurity(tx, 'steam.link', user, proof, user);
    });
  } catch (error) {
    throw takenInstead(error);
  }
}

const returnAddress = (deps: Deps, state: string) =>
  `${deps.config.publicUrl}${steamReturnPath}?state=${state}`;

/** Starts a proof. `browser` is set as a cookie: without it another browser could be sent through Steam to prove an id for this account. */
export async function startSteamProof(deps: Deps, user: number): Promise<{ url: string; browser: string }> {
  const now = deps.now();
  const state = generateToken();
  const browser = generateToken();
  await deps.db.delete(steamSignIns).where(lt(steamSignIns.expires_at, now));
  await deps.db.insert(steamSignIns).values({
    state_hash: hashToken(state),
    browser_hash: hashToken(browser),
    user_id: user,
    expires_at: new Date(now.getTime() + signInMinutes * minuteMs),
  });
  return { url: deps.steam.signInUrl(returnAddress(deps, state)), browser };
}

async function useNonce(deps: Deps, nonce: string): Promise<boolean> {
  const now = deps.now();
  await deps.db
    .delete(steamNonces)
    .where(lt(steamNonces.seen_at, new Date(now.getTime() - nonceMinutes * minuteMs)));
  const added = await deps.db
    .insert(steamNonces)
    .values({ nonce, seen_at: now })
    .onConflictDoNothing()
    .returning({ nonce: steamNonces.nonce });
  return added.length > 0;
}

/** Consumes the pending proof of a return; a state works once, regardless of the outcome. */
async function takeState(deps: Deps, state: string, browser: string) {
  const [begun] = await deps.db
    .delete(steamSignIns)
    .where(
      and(
        eq(steamSignIns.state_hash, hashToken(state)),
        eq(steamSignIns.browser_hash, hashToken(browser)),
        gt(steamSignIns.expires_at, deps.now()),
      ),
    )
    .returning({ user_id: steamSignIns.user_id });
  const [user] = begun
    ? await deps.db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, begun.user_id), isVisibleMember))
    : [];
  if (!user) throw new AppError('steam_proof_invalid');
  return user.id;
}

/** Links the Steam account that a return proves to the user who started. */
export async function finishSteamProof(
  deps: Deps,
  fields: readonly (readonly [string, string])[],
  browser: string,
): Promise<void> {
  const state = fields.find(([name]) => name === 'state')?.[1] ?? '';
  const user = await takeState(deps, state, browser);
  const steamId = await deps.steam.verifySignIn({
    fields,
    returnTo: returnAddress(deps, state),
    now: deps.now(),
    useNonce: (nonce) => useNonce(deps, nonce),
  });
  await proveSteamId(deps, user, steamId);
}
