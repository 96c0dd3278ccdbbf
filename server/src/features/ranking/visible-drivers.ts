import { and, isNotNull } from 'drizzle-orm';
import { isVisibleMember } from '../users/queries.ts';
import { users } from '../users/tables.ts';

/** Members with a public driver page. The trigger on users shows the same members on the boards. */
export const isVisibleDriver = and(isVisibleMember, isNotNull(users.steam_id));
