import { AppError } from '@paddock/contract/core/errors';
import { type List, maxPageSize, type PageQuery } from '@paddock/contract/core/paging';
import type { DiscordRole } from '@paddock/contract/entitlements/calls';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { notDeleted } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { isRoleOfMember } from '../queries.ts';
import { discordRoles, entitlements } from '../tables.ts';
import { roleAttempts } from './update-discord-roles.ts';

function selectRoles(db: Executor, user_id: number) {
  return db
    .select({
      row: discordRoles,
      item_title: entitlements.item_title,
      item_title_en: entitlements.item_title_en,
    })
    .from(discordRoles)
    .leftJoin(entitlements, eq(entitlements.id, discordRoles.entitlement_id))
    .innerJoin(users, and(eq(users.id, user_id), notDeleted, isRoleOfMember));
}

type SelectedRole = Awaited<ReturnType<typeof selectRoles>>[number];

const toDiscordRole = ({ row, ...titles }: SelectedRole): DiscordRole => ({
  ...row,
  ...titles,
  is_wanted: row.wanted_at !== null,
});

async function getMember(db: Executor, id: number) {
  const [member] = await db
    .select({ id: users.id, name: users.username })
    .from(users)
    .where(and(eq(users.id, id), notDeleted));
  if (!member) throw new AppError('not_found');
  return { type: 'user' as const, ...member };
}

/** Lists the Discord roles that concern a member. Throws not_found. */
export async function listMemberDiscordRoles(
  db: Database,
  user_id: number,
  { skip = 0, limit = maxPageSize }: PageQuery,
): Promise<List<DiscordRole>> {
  await getMember(db, user_id);
  const [total, rows] = await Promise.all([
    db.$count(selectRoles(db, user_id).as('rows')),
    selectRoles(db, user_id)
      .orderBy(desc(eq(discordRoles.state, 'failed')), asc(discordRoles.id))
      .offset(skip)
      .limit(limit),
  ]);
  return { items: rows.map(toDiscordRole), total };
}

/**
 * Makes a failed role due now. Another refusal fails it again at once, so that staff see whether their fix helped.
 * Leaves other roles unchanged. Throws not_found.
 */
export function retryDiscordRole({ db, now }: Deps, user_id: number, role: number): Promise<DiscordRole> {
  return db.transaction(async (tx) => {
    const find = async () => {
      const [selected] = await selectRoles(tx, user_id).where(eq(discordRoles.id, role));
      if (!selected) throw new AppError('not_found');
      return selected;
    };
    await tx
      .select({ id: discordRoles.id })
      .from(discordRoles)
      .where(eq(discordRoles.id, role))
      .for('update');
    const before = await find();
    await tx
      .update(discordRoles)
      .set({ state: 'waiting', attempts: roleAttempts - 1, next_at: now() })
      .where(and(eq(discordRoles.id, role), eq(discordRoles.state, 'failed')));
    const after = await find();
    const audited = ({ row: { role_id, state, attempts } }: SelectedRole) => ({ role_id, state, attempts });
    await audit(tx, { target: await getMember(tx, user_id), before: audited(before), after: audited(after) });
    return toDiscordRole(after);
  });
}
