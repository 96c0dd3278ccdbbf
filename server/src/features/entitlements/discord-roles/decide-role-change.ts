import type { DiscordMember } from '../../../adapters/discord/discord.ts';
import type { DiscordRoleRow } from '../tables.ts';

type RoleRecord = Pick<DiscordRoleRow, 'role_id' | 'wanted_at' | 'given_at' | 'joined_at'>;

/**
 * The change that a role of an account needs. `keep`: the account has it as bought. `forget`: the account has no role
 * that the portal would remove. `absent`: the account is not in the guild.
 */
export type RoleChange = 'give' | 'take' | 'keep' | 'forget' | 'absent';

/**
 * Whether the portal added the role during the current membership. Leaving a guild removes all roles, so a role
 * present after rejoining was added by hand.
 */
export function isPortalsRole({ given_at, joined_at }: RoleRecord, member: DiscordMember): boolean {
  if (given_at === null) return false;
  return (
    joined_at === null || member.joined_at === null || joined_at.getTime() === member.joined_at.getTime()
  );
}

/** Decides the change by what entitlements grant and what the account has. */
export function decideRoleChange(record: RoleRecord, member: DiscordMember | undefined): RoleChange {
  const isWanted = record.wanted_at !== null;
  if (!member) return isWanted ? 'absent' : 'forget';
  const isPortals = isPortalsRole(record, member);
  if (!isWanted) return isPortals ? 'take' : 'forget';
  const has = member.roles?.includes(record.role_id) ?? isPortals;
  return has ? 'keep' : 'give';
}
