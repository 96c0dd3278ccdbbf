import { AppError } from '@paddock/contract/errors';
import {
  addPasskey,
  confirmAuthenticator,
  getSecondFactor,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  signInByPasskey,
  startAuthenticator,
  startPasskey,
  startPasskeySignIn,
} from '@paddock/contract/second-factor';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { listFactors } from '../second-factor/queries.ts';
import * as factors from '../second-factor/service.ts';
import { currentSettings } from '../site/queries.ts';
import { originOf } from './origin.ts';
import { addAuthenticatorOf, addPasskeyOf, mustHaveFactor, removeFactorOf } from './second-factor-changes.ts';
import { noteSecurity } from './security-notes.ts';
import { signInByKey, wrongCode } from './sign-in.ts';
import { signInAnswer } from './sign-in-answer.ts';

/** They stand here and not with the second factor, because they open and end sign-ins. */
export function secondFactorRoutes(app: App): void {
  authenticatorRoutes(app);
  passkeyRoutes(app);

  route(app, getSecondFactor, async ({ deps, viewer }) => ({
    ...(await listFactors(deps.db, viewer.id)),
    required: await mustHaveFactor(deps, viewer),
  }));

  route(app, renewRecoveryCodes, ({ deps, viewer }) =>
    deps.db.transaction(async (tx) => {
      const recovery_codes = await factors.renewCodes(tx, deps, viewer.id);
      await noteSecurity(tx, 'second_factor.recovery_codes', viewer);
      return { recovery_codes };
    }),
  );
}

function authenticatorRoutes(app: App): void {
  route(app, startAuthenticator, async ({ deps, viewer }) => {
    const { site_title } = await currentSettings(deps.db);
    return factors.startAuthenticator(deps, viewer, site_title);
  });

  route(app, confirmAuthenticator, async ({ deps, viewer, body, locale }) => {
    const isWrong = (error: unknown) => error instanceof AppError && error.code === 'second_factor_wrong';
    const recovery_codes = await addAuthenticatorOf(deps, viewer, body.code).catch((error: unknown) => {
      throw isWrong(error) ? wrongCode(locale) : error;
    });
    return { recovery_codes };
  });

  route(app, removeAuthenticator, async ({ deps, viewer }) => {
    await removeFactorOf(deps, viewer, { kind: 'authenticator' });
    return undefined;
  });
}

function passkeyRoutes(app: App): void {
  route(app, startPasskey, async ({ deps, viewer }) => {
    const { site_title } = await currentSettings(deps.db);
    return { ...(await factors.startPasskey(deps, viewer, site_title)) };
  });

  route(app, addPasskey, ({ deps, viewer, body }) => addPasskeyOf(deps, viewer, body));

  route(app, removePasskey, async ({ deps, viewer, params }) => {
    await removeFactorOf(deps, viewer, { kind: 'passkey', id: params.id });
    return undefined;
  });

  route(app, startPasskeySignIn, async ({ deps }) => ({ ...(await factors.startSignature(deps)) }));

  route(app, signInByPasskey, async ({ deps, body, request }) =>
    signInAnswer(await signInByKey(deps, body.response, originOf(request))),
  );
}
