import {
  cancelEmailChange as cancelEmailChangeCall,
  confirmEmailChange as confirmEmailChangeCall,
  getEmailChange,
  startEmailChange as startEmailChangeCall,
  updateProfile,
} from '@paddock/contract/accounts/profile-calls';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { getUser } from '../../users/queries.ts';
import { cancelEmailChange, confirmEmailChange, findEmailChange, startEmailChange } from './change-email.ts';
import { updateOwnProfile } from './update-profile.ts';

export function profileRoutes(app: App): void {
  route(app, updateProfile, async ({ deps, viewer, body }) => {
    await updateOwnProfile(deps, viewer.id, body);
    return getUser(deps.db, viewer.id);
  });

  route(app, getEmailChange, async ({ deps, viewer }) => ({
    pending: await findEmailChange(deps, viewer.id),
  }));

  route(app, startEmailChangeCall, async ({ deps, viewer, body }) => {
    await startEmailChange(deps, viewer.id, body.email);
    return { sent: true as const };
  });

  route(app, cancelEmailChangeCall, ({ deps, viewer }) => cancelEmailChange(deps, viewer.id));

  route(app, confirmEmailChangeCall, ({ deps, body }) => confirmEmailChange(deps, body.token));
}
