import { and, eq, isNotNull, like, type SQL } from 'drizzle-orm';
import { containsPattern } from '../../../db/like-pattern.ts';
import { notDeleted, usernameKey } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';

/** Who has a page as a driver; the trigger on users lets the same members stand on the boards. */
export const isVisibleDriver = and(notDeleted, eq(users.is_active, true), isNotNull(users.steam_id));

/** By a part of the name, however it is spelled. */
export function matchesName(search: string): SQL {
  return like(users.username_key, containsPattern(usernameKey(search)));
}
