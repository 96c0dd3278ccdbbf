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
  /** Null until the first code from it was typed; it counts for nothing before. */
  confirmed_at: timestampColumn(),
  /** The newest 30 s step whose code was used: each code is good once. */
  last_step: bigint({ mode: 'number' }).notNull().default(0),
  created_at: timestampColumn().notNull(),
});

/** Codes for the day when the authenticator is lost; each is good once. */
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

/** Keys that a device keeps and shows with a fingerprint, a face or a PIN. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn(),
    user_id: ownedBy(() => users.id),
    /** What its owner calls it. */
    name: text().notNull(),
    /** base64url, as the device names it. */
    credential_id: text().notNull().unique(),
    /** COSE, in base64url. */
    public_key: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    /** How it is reached, such as internal, usb, hybrid. */
    transports: text().array().notNull(),
    created_at: timestampColumn().notNull(),
    last_used_at: timestampColumn(),
  },
  (table) => [index('passkeys_user').on(table.user_id)],
);

/** What a device was asked to sign; each is answered once, within minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** base64url */
    challenge: text().primaryKey(),
    /** Of a new key; null when somebody signs in. */
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    expires_at: timestampColumn().notNull(),
  },
  (table) => [index('passkey_challenges_old').on(table.expires_at)],
);

personalData(authenticators, 'closing', { 'account/second-factors': 'custom' });
personalData(recoveryCodes, 'closing');
personalData(passkeys, 'closing');
personalData(passkeyChallenges, 'delete');
