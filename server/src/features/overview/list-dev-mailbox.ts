import type { PageQuery } from '@paddock/contract/core/paging';
import { outranks } from '@paddock/contract/core/permissions';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { listMessages } from '../../adapters/dev-mailbox/queries.ts';
import type { Viewer } from '../../http/app-types.ts';
import { roleColumns } from '../users/queries.ts';
import { roles, users } from '../users/tables.ts';

/** The secret parts of mails: the token of a link, and a code to sign in with. */
const secrets = /(?<=[?&]token=)[\w-]+|(?<=: )\d{8}$/gm;

/**
 * The dev mailbox. Links and codes of those whom the reader may not manage are covered: they would open the owner's
 * account to any other developer.
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
  const shown = items.map((message) =>
    covered.has(message.recipient.toLowerCase())
      ? { ...message, text: message.text.replace(secrets, '…') }
      : message,
  );
  return { items: shown, total };
}
