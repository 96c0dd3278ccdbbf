import {
  changePassword,
  checkRegistration as checkRegistrationCall,
  login,
  logout,
  register,
  stepUp,
} from '@paddock/contract/accounts/calls';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { auditSecurity } from '../audit-security.ts';
import { checkRegistration, registerUser } from '../register.ts';
import { revokeSession } from '../sessions/queries.ts';
import { requestOrigin } from '../sessions/request-origin.ts';
import { changeOwnPassword } from './change-password.ts';
import { signInWithPassword, toSignInResult } from './sign-in.ts';
import { stepUpSession } from './step-up.ts';

export function signInRoutes(app: App): void {
  route(app, register, ({ deps, body, files, locale, request }) => {
    const { ip } = requestOrigin(request);
    return registerUser(deps, { fields: body, image: files.profile_image ?? [], locale, ip });
  });

  route(app, checkRegistrationCall, ({ deps, body }) => checkRegistration(deps, body));

  route(
    app,
    login,
    async ({ deps, body, request }) =>
      toSignInResult(await signInWithPassword(deps, body, requestOrigin(request))),
    { keepsCaches: true },
  );

  route(
    app,
    logout,
    async ({ deps, viewer, request }) => {
      await deps.db.transaction(async (tx) => {
        await revokeSession(tx, viewer.session.id);
        await auditSecurity(tx, 'sign_in.ended', viewer, { user_agent: requestOrigin(request).userAgent });
      });
      return undefined;
    },
    { keepsCaches: true },
  );

  route(
    app,
    stepUp,
    ({ deps, viewer, body, request }) => stepUpSession(deps, viewer, body, requestOrigin(request)),
    { keepsCaches: true },
  );

  route(app, changePassword, ({ deps, viewer, body, request }) =>
    changeOwnPassword(deps, viewer, body, requestOrigin(request)),
  );
}
