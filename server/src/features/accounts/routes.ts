import { setTimeout as sleep } from 'node:timers/promises';
import {
  changePassword,
  checkSteamLink,
  forgotPassword,
  linkDiscord,
  linkSteam,
  login,
  logout,
  register,
  resetPassword,
  sendVerification,
  startSteamSignIn,
  stepUp,
  unlinkDiscord as unlinkDiscordCall,
  verifyDiscord,
  verifyEmail,
} from '@paddock/contract/accounts/calls';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { getUser } from '../users/queries.ts';
import { finishDiscordLink, startDiscordLink, unlinkDiscord } from './discord/link-discord.ts';
import {
  resetPasswordByToken,
  sendPasswordReset,
  sendVerificationLink,
  verifyEmailByToken,
} from './password/email-links.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { auditSecurity } from './sessions/audit-security.ts';
import { revokeSession } from './sessions/queries.ts';
import { requestOrigin } from './sessions/request-origin.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { registerUser } from './sign-in/register.ts';
import { signInWithPassword } from './sign-in/sign-in.ts';
import { toSignInResult } from './sign-in/sign-in-answer.ts';
import { changeOwnPassword, stepUpSession } from './sign-in/step-up.ts';
import { claimSteamId, startSteamProof } from './steam/link-steam.ts';
import { serveLocalSteamPage } from './steam/local-steam-page.ts';
import { serveSteamReturn, steamStateCookie } from './steam/steam-return.ts';

export function accountsRoutes(app: App): void {
  signInRoutes(app);
  secondFactorRoutes(app);
  sessionRoutes(app);
  mailedLinkRoutes(app);
  discordRoutes(app);
  steamRoutes(app);
}

function signInRoutes(app: App): void {
  route(app, register, ({ deps, body, files, locale }) =>
    registerUser(deps, { fields: body, image: files.profile_image ?? [], locale }),
  );

  route(app, login, async ({ deps, body, request, locale }) =>
    toSignInResult(await signInWithPassword(deps, body, { from: requestOrigin(request), locale })),
  );

  route(app, logout, async ({ deps, viewer, request }) => {
    await deps.db.transaction(async (tx) => {
      await revokeSession(tx, viewer.session.id);
      await auditSecurity(tx, 'sign_in.ended', viewer, { user_agent: requestOrigin(request).userAgent });
    });
    return undefined;
  });

  route(app, stepUp, async ({ deps, viewer, body, request, locale }) => {
    await stepUpSession(deps, viewer, body, { from: requestOrigin(request), locale });
    return undefined;
  });

  route(app, changePassword, async ({ deps, viewer, body, request, locale }) => {
    await changeOwnPassword(deps, viewer, body, { from: requestOrigin(request), locale });
    return undefined;
  });
}

/** An unknown address is answered as late as a known one, for which there is work to do. */
const forgotMs = 250;

function mailedLinkRoutes(app: App): void {
  route(app, forgotPassword, async ({ deps, body }) => {
    await Promise.all([sendPasswordReset(deps, body.email), sleep(forgotMs)]);
    return { sent: true as const };
  });

  route(app, resetPassword, async ({ deps, body, locale }) => {
    await resetPasswordByToken(deps, body, locale);
    return undefined;
  });

  route(app, sendVerification, async ({ deps, viewer }) => {
    await sendVerificationLink(deps, viewer.id);
    return { sent: true as const };
  });

  route(app, verifyEmail, async ({ deps, body }) => {
    await verifyEmailByToken(deps, body.token);
    return undefined;
  });
}

function discordRoutes(app: App): void {
  route(app, linkDiscord, async ({ deps, viewer, body }) => {
    await startDiscordLink(deps, viewer.id, body.discord_id);
    return undefined;
  });

  route(app, verifyDiscord, async ({ deps, viewer, body, locale }) => {
    await finishDiscordLink(deps, viewer, body.verification_code, locale);
    return getUser(deps.db, viewer.id);
  });

  route(app, unlinkDiscordCall, async ({ deps, viewer }) => {
    await unlinkDiscord(deps, viewer);
    return getUser(deps.db, viewer.id);
  });
}

function steamRoutes(app: App): void {
  route(app, checkSteamLink, async ({ viewer }) => ({ isLinked: viewer.steam_id !== null }));

  route(app, linkSteam, async ({ deps, viewer, body }) => {
    await claimSteamId(deps, viewer, body.steam_id);
    return getUser(deps.db, viewer.id);
  });

  route(app, startSteamSignIn, async ({ deps, viewer, reply }) => {
    const { url, browser } = await startSteamProof(deps, viewer.id);
    reply?.header('set-cookie', steamStateCookie(deps.config.publicUrl, browser, 900));
    return { redirect_url: url };
  });

  serveSteamReturn(app);
  if (app.deps.steam.kind === 'local') serveLocalSteamPage(app);
}
