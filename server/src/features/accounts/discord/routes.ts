import {
  getDiscordCode,
  linkDiscord,
  startDiscordSignIn,
  unlinkDiscord as unlinkDiscordCall,
  verifyDiscord,
} from '@paddock/contract/accounts/calls';
import { discordSignInMinutes } from '@paddock/contract/accounts/rules';
import type { App } from '../../../http/app-types.ts';
import { requireStepUp } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import { getUser } from '../../users/queries.ts';
import { discordCookie, serveDiscordReturn } from './discord-return.ts';
import { findPendingCode, finishDiscordLink, startDiscordLink, unlinkDiscord } from './link-discord.ts';
import { startDiscordProof } from './prove-discord.ts';

export function discordRoutes(app: App): void {
  route(app, linkDiscord, async ({ deps, viewer, body }) => {
    // The member that it would unlink needs a confirmation as well.
    if (viewer.discord_id !== null && viewer.discord_id !== body.discord_id)
      requireStepUp(viewer, deps.now());
    await startDiscordLink(deps, viewer.id, body.discord_id);
    return undefined;
  });

  route(app, getDiscordCode, async ({ deps, viewer }) => ({
    pending: await findPendingCode(deps, viewer.id),
    can_sign_in: deps.discordSignIn !== undefined,
  }));

  route(app, startDiscordSignIn, async ({ deps, viewer, reply }) => {
    if (viewer.discord_id !== null) requireStepUp(viewer, deps.now());
    const { url, browser } = await startDiscordProof(deps, viewer);
    const cookie = discordCookie(deps.config.publicUrl);
    reply?.header('set-cookie', cookie.set(browser, discordSignInMinutes * 60));
    return { redirect_url: url };
  });

  route(app, verifyDiscord, async ({ deps, viewer, body }) => {
    await finishDiscordLink(deps, viewer, body.verification_code);
    return getUser(deps.db, viewer.id);
  });

  route(app, unlinkDiscordCall, async ({ deps, viewer }) => {
    await unlinkDiscord(deps, viewer);
    return getUser(deps.db, viewer.id);
  });

  serveDiscordReturn(app);
}
