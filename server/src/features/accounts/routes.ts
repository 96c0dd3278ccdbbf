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
} from '@paddock/contract/accounts';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { getUser } from '../users/queries.ts';
import { finishDiscordLink, startDiscordLink, unlinkDiscord } from './discord-link.ts';
import { serveLocalSteamPage } from './local-steam-page.ts';
import { mailPasswordReset, mailVerification, resetPasswordBy, verifyEmailBy } from './mailed-links.ts';
import { endSession } from './queries.ts';
import { registerUser } from './registration.ts';
import { changePasswordOf, type Origin, signIn, stepUpSession } from './service.ts';
import { beginSteamProof, claimSteamId } from './steam-link.ts';
import { serveSteamReturn, steamCookie } from './steam-return.ts';

function originOf(request: FastifyRequest | undefined): Origin {
  return { ip: request?.ip ?? '', userAgent: request?.headers['user-agent'] ?? '' };
}

export function accountsRoutes(app: App): void {
  signInRoutes(app);
  mailedLinkRoutes(app);
  discordRoutes(app);
  steamRoutes(app);
}

function signInRoutes(app: App): void {
  route(app, register, ({ deps, body, files, locale }) =>
    registerUser(deps, { fields: body, image: files.profile_image ?? [], locale }),
  );

  route(app, login, async ({ deps, body, request }) => {
    const { token, user } = await signIn(deps, body, originOf(request));
    const due = user.must_change_password ? { must_change_password: true } : {};
    return { access_token: token, token_type: 'bearer' as const, user, ...due };
  });

  route(app, logout, async ({ deps, viewer }) => {
    await endSession(deps.db, viewer.session.id);
    return undefined;
  });

  route(app, stepUp, async ({ deps, viewer, body, request }) => {
    await stepUpSession(deps, viewer, body.password ?? '', originOf(request));
    return undefined;
  });

  route(app, changePassword, async ({ deps, viewer, body, request, locale }) => {
    await changePasswordOf(deps, viewer, body, { from: originOf(request), locale });
    return undefined;
  });
}

/** An unknown address is answered as late as a known one, for which there is work to do. */
const forgotMs = 250;

function mailedLinkRoutes(app: App): void {
  route(app, forgotPassword, async ({ deps, body }) => {
    await Promise.all([mailPasswordReset(deps, body.email), sleep(forgotMs)]);
    return { sent: true as const };
  });

  route(app, resetPassword, async ({ deps, body, locale }) => {
    await resetPasswordBy(deps, body, locale);
    return undefined;
  });

  route(app, sendVerification, async ({ deps, viewer }) => {
    await mailVerification(deps, viewer.id);
    return { sent: true as const };
  });

  route(app, verifyEmail, async ({ deps, body }) => {
    await verifyEmailBy(deps, body.token);
    return undefined;
  });
}

function discordRoutes(app: App): void {
  route(app, linkDiscord, async ({ deps, viewer, body }) => {
    await startDiscordLink(deps, viewer.id, body.discord_id);
    return undefined;
  });

  route(app, verifyDiscord, async ({ deps, viewer, body, locale }) => {
    await finishDiscordLink(deps, viewer.id, body.verification_code, locale);
    return getUser(deps.db, viewer.id);
  });

  route(app, unlinkDiscordCall, async ({ deps, viewer }) => {
    await unlinkDiscord(deps, viewer.id);
    return getUser(deps.db, viewer.id);
  });
}

function steamRoutes(app: App): void {
  route(app, checkSteamLink, async ({ viewer }) => ({ isLinked: viewer.steam_id !== null }));

  route(app, linkSteam, async ({ deps, viewer, body }) => {
    await claimSteamId(deps, viewer.id, body.steam_id);
    return getUser(deps.db, viewer.id);
  });

  route(app, startSteamSignIn, async ({ deps, viewer, reply }) => {
    const { url, browser } = await beginSteamProof(deps, viewer.id);
    reply?.header('set-cookie', steamCookie(deps.config.publicUrl, browser, 900));
    return { redirect_url: url };
  });

  serveSteamReturn(app);
  if (app.deps.steam.kind === 'local') serveLocalSteamPage(app);
}
