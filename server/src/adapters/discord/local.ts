import type { Database } from '../../db/database.ts';
import { saveMessage } from '../dev-mailbox/queries.ts';
import type { Discord } from './discord.ts';

/** Every account is a member, and every message is stored in the dev mailbox. */
export function localDiscord(db: Database, now: () => Date): Discord {
  const keep = (recipient: string, text: string) =>
    saveMessage(db, { channel: 'discord', recipient, text, created_at: now() });
  return {
    kind: 'local',
    sendMessage: ({ discordId, text }) => keep(discordId, text),
    findMember: async () => ({ roles: undefined, joined_at: null }),
    giveRole: (discordId, roleId) =>
      keep(discordId, `نقش ${roleId} به این حساب داده شد.\nThis account was given the role ${roleId}.`),
    takeRole: (discordId, roleId) =>
      keep(discordId, `نقش ${roleId} از این حساب گرفته شد.\nThe role ${roleId} was taken from this account.`),
    check: async () => undefined,
  };
}
