import { and, eq, isNotNull, like, type SQL } from 'drizzle-orm';
import { containing } from '../../db/search.ts';
import { kept, usernameKey } from '../users/queries.ts';
import { users } from '../users/tables.ts';

/** Who has a page as a driver; the trigger on users lets the same members stand on the boards. */
export const isShown = and(kept, eq(users.is_active, true), isNotNull(users.steam_id));

/** By a part of the name, however it is spelled. */
export function isNamed(search: string): SQL {
  return like(users.username_key, containing(usernameKey(search)));
}
