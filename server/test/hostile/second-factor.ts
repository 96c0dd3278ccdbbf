import { randomBytes } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { encryptSecret } from '../../src/features/accounts/second-factor/encrypt-secret.ts';
import { authenticators, passkeys } from '../../src/features/accounts/second-factor/tables.ts';
import { createSession, hashToken } from '../../src/features/accounts/sessions/queries.ts';
import { sessions } from '../../src/features/accounts/sessions/tables.ts';
import { users } from '../../src/features/users/tables.ts';
import { softwarePasskey } from '../fakes/fake-passkey.ts';
import { type MadeUser, makeUser } from '../make/make.ts';
import type { TestApp } from '../portal/test-app.ts';
import type { Values } from './generator.ts';

/**
 * Second factors and a sign-in to spare of one user. `renew` puts back what calls have taken away, and changes the ids
 * in `values` to those that are there.
 */
export async function secondFactorsToUse(test: TestApp, user: MadeUser) {
  const { db, config, now } = test.deps;
  const keyIds: number[] = [];
  const sessionIds: number[] = [];

  const renew = async () => {
    const at = now();
    const factor = {
      secret: encryptSecret('A'.repeat(32), user.id, config.secret),
      confirmed_at: at,
      created_at: at,
    };
    await db
      .insert(authenticators)
      .values({ user_id: user.id, ...factor })
      .onConflictDoUpdate({ target: authenticators.user_id, set: factor });
    await db.update(users).set({ second_factor_at: at }).where(eq(users.id, user.id));
    await db.delete(passkeys).where(eq(passkeys.user_id, user.id));
    const credential_id = randomBytes(32).toString('base64url');
    const key = { name: 'a key', credential_id, public_key: '', counter: 0, transports: [], created_at: at };
    const [kept] = await db
      .insert(passkeys)
      .values({ user_id: user.id, ...key })
      .returning({ id: passkeys.id });
    keyIds.splice(0, keyIds.length, kept?.id ?? 0);
    const token = await createSession(db, user.id, { ip: '127.0.0.1', userAgent: 'to spare' }, at);
    const [spare] = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.token_hash, hashToken(token)));
    sessionIds.splice(0, sessionIds.length, spare?.id ?? 0);
  };
  await renew();

  const lost = await Promise.all(Array.from({ length: 8 }, () => makeUser(test)));
  const lostIds = lost.map(({ id }) => id);
  await db.update(users).set({ second_factor_at: now() }).where(inArray(users.id, lostIds));

  const challenge = randomBytes(32).toString('base64url');
  const device = softwarePasskey();
  const values: Values = {
    code: ['000000', '۱۲۳ ۴۵۶', 'abcde-fghjk', undefined],
    response: [device.create({ challenge }), device.get({ challenge }), {}],
    'POST /api/v1/users/second-factor/authenticator/confirm': [{ code: '۱۲۳۴۵۶' }],
    'DELETE /api/v1/users/second-factor/passkeys/{id} id': keyIds,
    'DELETE /api/v1/admin/users/{id}/second-factor id': lostIds,
    'DELETE /api/v1/users/sessions/{id} id': sessionIds,
  };
  return { values, renew };
}
