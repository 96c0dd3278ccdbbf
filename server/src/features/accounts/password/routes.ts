import { setTimeout as sleep } from 'node:timers/promises';
import {
  forgotPassword,
  resetPassword,
  sendVerification,
  verifyEmail,
} from '@paddock/contract/accounts/calls';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { requestOrigin } from '../sessions/request-origin.ts';
import {
  resetPasswordByToken,
  sendPasswordReset,
  sendVerificationLink,
  verifyEmailByToken,
} from './email-links.ts';

/** An unknown address takes as long to answer as a known one, which causes work. */
const forgotMs = 250;

export function mailedLinkRoutes(app: App): void {
  route(app, forgotPassword, async ({ deps, body }) => {
    await Promise.all([sendPasswordReset(deps, body.email), sleep(forgotMs)]);
    return { sent: true as const };
  });

  route(app, resetPassword, ({ deps, body, request }) =>
    resetPasswordByToken(deps, body, requestOrigin(request).ip),
  );

  route(app, sendVerification, async ({ deps, viewer }) => {
    await sendVerificationLink(deps, viewer.id);
    return { sent: true as const };
  });

  route(app, verifyEmail, ({ deps, body }) => verifyEmailByToken(deps, body.token));
}
