import {
  getCurrentUser,
  listRoles,
  searchMembers as searchMembersCall,
  updateCalendar,
  updatePrivacy,
  updateProfileImage,
} from '@paddock/contract/users/calls';
import { profileImageRule } from '@paddock/contract/users/rules';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { profileImageSize, withStoredImages } from '../../images/store-images.ts';
import { replaceProfileImage, setCalendar, setShowOnline } from './edit-user.ts';
import { getUser, listRolesByLevel, searchMembers } from './queries.ts';

export function usersRoutes(app: App): void {
  route(app, getCurrentUser, ({ deps, viewer }) => getUser(deps.db, viewer.id));

  route(app, searchMembersCall, ({ deps, query }) => searchMembers(deps.db, query.search));

  route(app, updateProfileImage, ({ deps, viewer, files }) => {
    const field = { field: 'file', rule: profileImageRule, size: profileImageSize };
    return withStoredImages(deps.storage, files.file ?? [], field, async ([profile_image = '']) => {
      await replaceProfileImage(deps, viewer.id, profile_image);
      return { profile_image };
    });
  });

  route(app, updatePrivacy, async ({ deps, viewer, body }) => {
    await setShowOnline(deps, viewer.id, body.show_online);
    return getUser(deps.db, viewer.id);
  });

  route(app, updateCalendar, async ({ deps, viewer, body }) => {
    await setCalendar(deps.db, viewer.id, body.calendar);
    return getUser(deps.db, viewer.id);
  });

  route(app, listRoles, ({ deps }) => listRolesByLevel(deps.db));
}
