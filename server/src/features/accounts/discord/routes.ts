import {
  getDiscordCode,
  linkDiscord,
  unlinkDiscord as unlinkDiscordCall,
  verifyDiscord,
} from '@paddock/contract/accounts/calls';
import type { App } from '../../../http/app-types.ts';
import { requireStepUp } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import { getUser } from '../../users/queries.ts';
import { findPendingCode, finishDiscordLink, startDiscordLink, unlinkDiscord } from './link-discord.ts';

export function discordRoutes(app: App): void {
  route(app, linkDiscord, async ({ deps, viewer, body }) => {
    // Whoever is unlinked by it would be asked for as well.
    if (viewer.discord_id !== null && viewer.discord_id !== body.discord_id)
      requireStepUp(viewer, deps.now());
    await startDiscordLink(deps, viewer.id, body.discord_id);
    return undefined;
  });

  route(app, getDiscordCode, async ({ deps, viewer }) => ({
    pending: await findPendingCode(deps, viewer.id),
  }));

  route(app, verifyDiscord, async ({ deps, viewer, body }) => {
    await finishDiscordLink(deps, viewer, body.verification_code);
    return getUser(deps.db, viewer.id);
  });

  route(app, unlinkDiscordCall, async ({ deps, viewer }) => {
    await unlinkDiscord(deps, viewer);
    return getUser(deps.db, viewer.id);
  });
}
