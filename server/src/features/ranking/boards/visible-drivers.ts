import { and, eq, isNotNull } from 'drizzle-orm';
import { notDeleted } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';

/** Who has a page as a driver; the trigger on users lets the same members stand on the boards. */
export const isVisibleDriver = and(notDeleted, eq(users.is_active, true), isNotNull(users.steam_id));
