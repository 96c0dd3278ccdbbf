import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, ownedBy, refersTo, timestampColumn } from '../../db/columns.ts';
import { personalData, pick } from '../../db/personal-data.ts';
import { roles, users } from '../users/tables.ts';

/** Open invitations. Accepted and revoked ones are deleted. */
export const invitations = pgTable(
  'invitations',
  {
    id: idColumn(),
    /** Lowercase. */
    email: text().notNull().unique(),
    role_id: refersTo(() => roles.id),
    invited_by: ownedBy(() => users.id),
    /** SHA-256 of the newest link's token, in hex. */
    token_hash: text().notNull().unique(),
    created_at: timestampColumn().notNull(),
    expires_at: timestampColumn().notNull(),
  },
  (table) => [index('invitations_inviter').on(table.invited_by)],
);

const bothSides = { delete: [invitations.invited_by, invitations.email] };
personalData(invitations, bothSides, {
  // Excludes who was invited.
  'account/invitations': ({ id }) => ({
    of: bothSides.delete,
    columns: {
      kind: sql`case when ${invitations.invited_by} = ${id} then 'sent' else 'received' end`,
      ...pick(invitations, 'created_at, expires_at'),
    },
    order: [invitations.id],
  }),
});
