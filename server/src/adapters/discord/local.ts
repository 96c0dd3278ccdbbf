import type { Database } from '../../db/database.ts';
import { keepMessage } from '../outbox/queries.ts';
import type { Discord } from './discord.ts';

/** Every account is a member, and every message lands in the outbox, where a developer reads it. */
export function localDiscord(db: Database, now: () => Date): Discord {
  return {
    kind: 'local',
    async sendMessage({ discordId, text }) {
      await keepMessage(db, { channel: 'discord', recipient: discordId, text, created_at: now() });
    },
  };
}
