import type { DiscordMember } from '../../../adapters/discord/discord.ts';
import type { DiscordRoleRow } from '../tables.ts';

type Known = Pick<DiscordRoleRow, 'role_id' | 'wanted_at' | 'given_at' | 'joined_at'>;

/**
 * What a role of an account needs. `keep`: the account has it as bought. `forget`: the account has nothing of the portal's to
 * lose. `absent`: the account is not in the guild.
 */
export type RoleChange = 'give' | 'take' | 'keep' | 'forget' | 'absent';

/**
 * Whether the portal gave the role in the membership that lasts now. Leaving the guild loses every role, so one that an
 * account has after it joined again was given by hand.
 */
export function isPortalsRole({ given_at, joined_at }: Known, member: DiscordMember): boolean {
  if (given_at === null) return false;
  return (
    joined_at === null || member.joined_at === null || joined_at.getTime() === member.joined_at.getTime()
  );
}

/** Compares what entitlements give with what the account has. */
export function decideRoleChange(known: Known, member: DiscordMember | undefined): RoleChange {
  const isWanted = known.wanted_at !== null;
  if (!member) return isWanted ? 'absent' : 'forget';
  const isPortals = isPortalsRole(known, member);
  if (!isWanted) return isPortals ? 'take' : 'forget';
  const has = member.roles?.includes(known.role_id) ?? isPortals;
  return has ? 'keep' : 'give';
}
