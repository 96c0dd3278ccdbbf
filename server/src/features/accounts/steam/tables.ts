import { pgTable, text } from 'drizzle-orm/pg-core';
import { ownedBy, timestampColumn } from '../../../db/columns.ts';
import { noPersonalData, personalData } from '../../../db/personal-data.ts';
import { users } from '../../users/tables.ts';

/** Pending proofs through Steam; each is consumed once. */
export const steamSignIns = pgTable('steam_sign_ins', {
  /** SHA-256 of the state in the return address. */
  state_hash: text().primaryKey(),
  /** SHA-256 of the cookie that ties the return to the browser that started. */
  browser_hash: text().notNull(),
  user_id: ownedBy(() => users.id),
  expires_at: timestampColumn().notNull(),
});

/** Nonces of Steam's assertions, until they are too old to be accepted anyway. */
export const steamNonces = pgTable('steam_nonces', {
  nonce: text().primaryKey(),
  seen_at: timestampColumn().notNull(),
});

personalData(steamSignIns, 'delete at once');
noPersonalData(steamNonces);
