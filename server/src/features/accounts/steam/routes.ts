import { checkSteamLink, linkSteam, startSteamSignIn } from '@paddock/contract/accounts/calls';
import type { App } from '../../../http/app-types.ts';
import { requireStepUp } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import { getUser } from '../../users/queries.ts';
import { claimSteamId, startSteamProof } from './link-steam.ts';
import { serveLocalSteamPage } from './local-steam-page.ts';
import { serveSteamReturn, steamCookie } from './steam-return.ts';

export function steamRoutes(app: App): void {
  route(app, checkSteamLink, async ({ viewer }) => ({ isLinked: viewer.steam_id !== null }));

  route(app, linkSteam, async ({ deps, viewer, body }) => {
    if (viewer.steam_id !== null && viewer.steam_id !== body.steam_id) requireStepUp(viewer, deps.now());
    await claimSteamId(deps, viewer, body.steam_id);
    return getUser(deps.db, viewer.id);
  });

  route(app, startSteamSignIn, async ({ deps, viewer, reply }) => {
    const { url, browser } = await startSteamProof(deps, viewer.id);
    reply?.header('set-cookie', steamCookie(deps.config.publicUrl).set(browser, 900));
    return { redirect_url: url };
  });

  serveSteamReturn(app);
  if (app.deps.steam.kind === 'local') serveLocalSteamPage(app);
}
