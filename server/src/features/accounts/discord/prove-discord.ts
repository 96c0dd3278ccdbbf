import { discordSignInMinutes } from '@paddock/contract/accounts/rules';
import { AppError } from '@paddock/contract/core/errors';
import { minuteMs } from '@paddock/contract/durations';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { violatedConstraint } from '../../../db/outages/database-errors.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { findUser } from '../../users/queries.ts';
import { generateToken, hashToken } from '../sessions/queries.ts';
import { sessions } from '../sessions/tables.ts';
import { giveDiscordId } from './link-discord.ts';
import { discordSignIns } from './tables.ts';

export const discordReturnPath = '/api/v1/users/discord/return';

const returnAddress = ({ config }: Pick<Deps, 'config'>) => `${config.publicUrl}${discordReturnPath}`;

/** Starts a proof for a sign-in. `browser` is set as a cookie. Throws not_found if the portal has no keys for it. */
export async function startDiscordProof(
  deps: Deps,
  { id, session }: Viewer,
): Promise<{ url: string; browser: string }> {
  if (!deps.discordSignIn) throw new AppError('not_found');
  const now = deps.now();
  const state = generateToken();
  const browser = generateToken();
  await deps.db.delete(discordSignIns).where(lt(discordSignIns.expires_at, now));
  await deps.db.insert(discordSignIns).values({
    state_hash: hashToken(state),
    browser_hash: hashToken(browser),
    user_id: id,
    session_id: session.id,
    expires_at: new Date(now.getTime() + discordSignInMinutes * minuteMs),
  });
  return { url: deps.discordSignIn.signInUrl(state, returnAddress(deps)), browser };
}

/** Consumes the pending proof of a return; a state works once, while its sign-in lasts. */
async function takeState(deps: Deps, state: string, browser: string) {
  const [begun] = await deps.db
    .delete(discordSignIns)
    .where(
      and(
        eq(discordSignIns.state_hash, hashToken(state)),
        eq(discordSignIns.browser_hash, hashToken(browser)),
        gt(discordSignIns.expires_at, deps.now()),
      ),
    )
    .returning({ session_id: discordSignIns.session_id });
  const [open] = begun ? await deps.db.select().from(sessions).where(eq(sessions.id, begun.session_id)) : [];
  const user = open && (await findUser(deps.db, open.user_id));
  if (!user?.is_active) throw new AppError('discord_proof_invalid');
  return user;
}

/** The query parameters of Discord's return. */
interface Returned {
  state: string;
  /** Empty if the owner refused. */
  code: string;
}

/** Links the Discord account that a return proves. Throws discord_proof_invalid, discord_taken, discord_unavailable. */
export async function finishDiscordProof(
  deps: Deps,
  { state, code }: Returned,
  browser: string,
): Promise<void> {
  const user = await takeState(deps, state, browser);
  if (!deps.discordSignIn || !code) throw new AppError('discord_proof_invalid');
  const discordId = await deps.discordSignIn.identify(code, returnAddress(deps));
  try {
    await deps.db.transaction((tx) => giveDiscordId(tx, user, discordId, deps.now(), user));
  } catch (error) {
    throw violatedConstraint(error) === 'users_discord' ? new AppError('discord_taken') : error;
  }
}
