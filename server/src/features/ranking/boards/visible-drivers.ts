import { and, isNotNull } from 'drizzle-orm';
import { isVisibleMember } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';

/** Who has a page as a driver; the trigger on users lets the same members stand on the boards. */
export const isVisibleDriver = and(isVisibleMember, isNotNull(users.steam_id));
