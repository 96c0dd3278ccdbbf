import {
  addPasskey,
  confirmAuthenticator,
  getSecondFactor,
  regenerateRecoveryCodes,
  removeAuthenticator,
  removePasskey,
  signInByPasskey,
  startAuthenticator,
  startPasskey,
  startPasskeySignIn,
} from '@paddock/contract/accounts/second-factor-calls';
import { AppError } from '@paddock/contract/core/errors';
import { siteTitle } from '@paddock/contract/site/rules';
import type { Database } from '../../../db/database.ts';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { getCurrentSettings } from '../../site/queries.ts';
import { withViewer } from '../../users/with-member.ts';
import { auditSecurity } from '../audit-security.ts';
import {
  disableSecondFactor,
  enableAuthenticator,
  isSecondFactorRequired,
  registerPasskey,
} from '../change-second-factor.ts';
import * as factors from '../second-factors.ts';
import { wrongCodeError } from '../second-factors.ts';
import { requestOrigin } from '../sessions/request-origin.ts';
import { signInWithPasskey, toSignInResult } from '../sign-in/sign-in.ts';
import { findSecondFactors } from './queries.ts';
import { authenticationOptions } from './webauthn.ts';

/** The site name that apps and devices show with a code or a passkey; not all of them render Persian. */
async function issuerName(db: Database): Promise<string> {
  return siteTitle(await getCurrentSettings(db), 'en');
}

/** Separate from the second factor's routes because they start and end sign-ins. */
export function secondFactorRoutes(app: App): void {
  authenticatorRoutes(app);
  passkeyRoutes(app);

  route(app, getSecondFactor, async ({ deps, viewer }) => ({
    ...(await findSecondFactors(deps.db, viewer.id)),
    required: await isSecondFactorRequired(deps, viewer),
  }));

  route(app, regenerateRecoveryCodes, ({ deps, viewer }) =>
    withViewer(deps, viewer.id, async (member) => {
      const recovery_codes = await factors.regenerateRecoveryCodes(member, deps);
      await auditSecurity(member.tx, 'second_factor.recovery_codes', viewer);
      return { recovery_codes };
    }),
  );
}

function authenticatorRoutes(app: App): void {
  route(app, startAuthenticator, async ({ deps, viewer }) => {
    return factors.startAuthenticator(deps, viewer, await issuerName(deps.db));
  });

  route(app, confirmAuthenticator, async ({ deps, viewer, body }) => {
    const isWrong = (error: unknown) => error instanceof AppError && error.code === 'second_factor_wrong';
    const recovery_codes = await enableAuthenticator(deps, viewer, body.code).catch((error: unknown) => {
      throw isWrong(error) ? wrongCodeError() : error;
    });
    return { recovery_codes };
  });

  route(app, removeAuthenticator, ({ deps, viewer }) =>
    disableSecondFactor(deps, viewer, { kind: 'authenticator' }),
  );
}

function passkeyRoutes(app: App): void {
  route(app, startPasskey, async ({ deps, viewer }) => {
    return { ...(await factors.startPasskeyRegistration(deps, viewer, await issuerName(deps.db))) };
  });

  route(app, addPasskey, ({ deps, viewer, body }) => registerPasskey(deps, viewer, body));

  route(app, removePasskey, ({ deps, viewer, params }) =>
    disableSecondFactor(deps, viewer, { kind: 'passkey', id: params.id }),
  );

  route(app, startPasskeySignIn, async ({ deps }) => ({ ...(await authenticationOptions(deps)) }), {
    keepsCaches: true,
  });

  route(
    app,
    signInByPasskey,
    async ({ deps, body, request }) =>
      toSignInResult(await signInWithPasskey(deps, body.response, requestOrigin(request))),
    { keepsCaches: true },
  );
}
