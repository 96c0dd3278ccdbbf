import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, ownedBy, timestampColumn } from '../../../db/columns.ts';
import { personalData } from '../../../db/personal-data.ts';
import { users } from '../../users/tables.ts';

/** The shared secret of an authenticator app. */
export const authenticators = pgTable('authenticators', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** 160 bits, encrypted under the portal's secret. */
  secret: text().notNull(),
  /** Null until its first code was entered; unusable before. */
  confirmed_at: timestampColumn(),
  /** The newest 30 s step whose code was used: each code works once. */
  last_step: bigint({ mode: 'number' }).notNull().default(0),
  created_at: timestampColumn().notNull(),
});

/** Codes for a lost authenticator; each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: idColumn(),
    user_id: ownedBy(() => users.id),
    /** Its SHA-256, encrypted under the portal's secret. */
    sealed_code: text().notNull(),
    used_at: timestampColumn(),
  },
  (table) => [index('recovery_codes_user').on(table.user_id)],
);

/** Passkeys. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn(),
    user_id: ownedBy(() => users.id),
    /** The name given by its owner. */
    name: text().notNull(),
    /** The credential id, base64url */
    credential_id: text().notNull().unique(),
    /** The public key in COSE, base64url */
    public_key: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    /** Transports, such as internal, usb, hybrid. */
    transports: text().array().notNull(),
    created_at: timestampColumn().notNull(),
    last_used_at: timestampColumn(),
  },
  (table) => [index('passkeys_user').on(table.user_id)],
);

/** WebAuthn challenges; each is answered once, within minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** base64url */
    challenge: text().primaryKey(),
    /** The owner of a new passkey; null for a sign-in. */
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    expires_at: timestampColumn().notNull(),
  },
  (table) => [index('passkey_challenges_old').on(table.expires_at)],
);

personalData(authenticators, 'closing', { 'account/second-factors': 'custom' });
personalData(recoveryCodes, 'closing');
personalData(passkeys, 'closing');
personalData(passkeyChallenges, 'delete');
