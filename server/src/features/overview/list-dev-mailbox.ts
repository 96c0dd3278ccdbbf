import type { PageQuery } from '@paddock/contract/core/paging';
import { outranks } from '@paddock/contract/core/permissions';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { listMessages } from '../../adapters/dev-mailbox/queries.ts';
import type { Viewer } from '../../http/app-types.ts';
import { roleColumns } from '../users/queries.ts';
import { roles, users } from '../users/tables.ts';

/** Matches the secrets in mails: tokens of links and sign-in codes. */
const secrets = /(?<=[?&]token=)[\w-]+|(?<=: )\d{8}$/gm;

/**
 * Lists the dev mailbox. Masks secrets in mails to accounts that the reader may not manage, since they would let one
 * developer into another's account.
 */
export async function listReadableMessages({ db }: Pick<Deps, 'db'>, query: PageQuery, viewer: Viewer) {
  const { items, total } = await listMessages(db, query);
  const email = sql<string>`lower(${users.email})`;
  const readers = await db
    .select({ email, id: users.id, role: roleColumns })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(
      inArray(
        email,
        items.map(({ recipient }) => recipient.toLowerCase()),
      ),
    );
  const covered = new Set(
    readers
      .filter(({ id, role }) => id !== viewer.id && !outranks(viewer.role, role))
      .map((reader) => reader.email),
  );
  const readable = items.map((message) =>
    covered.has(message.recipient.toLowerCase())
      ? { ...message, text: message.text.replace(secrets, '…') }
      : message,
  );
  return { items: readable, total };
}
