import { sendLink } from '../../src/features/accounts/password/email-links.ts';
import { deriveLinkToken } from '../../src/features/notifications/outgoing/queue-message.ts';
import { outgoingMessages } from '../../src/features/notifications/tables.ts';
import { makeUser, password } from '../make/make.ts';
import type { TestApp } from '../portal/test-app.ts';
import type { Values } from './generator.ts';

/** Accounts whose links are on their way, and what their owners choose to be told of. */
export async function linksToFollow(t: TestApp): Promise<Values> {
  const { db, config } = t.deps;
  for (let account = 0; account < 6; account += 1) {
    const user = await makeUser(t);
    await sendLink(db, t.deps, user, 'reset_password');
    await sendLink(db, t.deps, user, 'verify_email');
  }
  const rows = await db.select().from(outgoingMessages);
  const tokens = (wanted: string) =>
    rows.flatMap(({ kind, cause }) => (kind === wanted ? [deriveLinkToken(config.secret, kind, cause)] : []));
  const choice = { kind: 'comment', site: true, mail: false, discord: true };
  return {
    'POST /api/v1/auth/forgot-password': [{ email: 'nobody@example.com' }, { email: 'Driver1@Example.com' }],
    'POST /api/v1/auth/reset-password': tokens('reset_password').map((token) => ({
      token,
      new_password: password,
    })),
    'POST /api/v1/auth/verify-email': tokens('verify_email').map((token) => ({ token })),
    'PUT /api/v1/notifications/settings': [{ locale: 'fa' }, { locale: 'en', kinds: [choice, choice] }, {}],
  };
}
