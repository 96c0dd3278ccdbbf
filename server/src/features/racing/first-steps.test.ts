import { sendVerification, verifyEmail } from '@paddock/contract/accounts/calls';
import { getFirstSteps, ingestEvents } from '@paddock/contract/racing/calls';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeServer, makeServerKey, makeSteamId, makeUser } from '../../../test/make/make.ts';
import { testApp } from '../../../test/portal/test-app.ts';
import { listMessages } from '../../adapters/dev-mailbox/queries.ts';
import { runDue } from '../../jobs/run-jobs.ts';
import { sendMails } from '../notifications/send-messages.ts';
import { users } from '../users/tables.ts';

test('the first steps are reported one by one as a newcomer takes them', async () => {
  const t = await testApp();
  const user = await makeUser(t, { discord: false, steam: false });
  const steps = async () => (await t.call(getFirstSteps, { as: user })).body;
  const change = (values: Partial<typeof users.$inferInsert>) =>
    t.deps.db.update(users).set(values).where(eq(users.id, user.id));
  expect(await steps()).toEqual({ email: false, discord: false, steam: false, lap: false });

  await t.call(sendVerification, { as: user });
  await runDue(t.deps, sendMails);
  const { items } = await listMessages(t.deps.db, { skip: 0, limit: 10 });
  const token = /verify-email\?token=([\w-]+)/.exec(items[0]?.text ?? '')?.[1] ?? '';
  await t.call(verifyEmail, { json: { token } });
  expect(await steps()).toEqual({ email: true, discord: false, steam: false, lap: false });

  const steam_id = makeSteamId();
  await change({ discord_id: '310000000000000001', steam_id });
  expect(await steps()).toEqual({ email: true, discord: true, steam: true, lap: false });

  const key = await makeServerKey(t, (await makeServer(t)).id);
  const data = { track: 'spa', layout: '', car: 'gt3', lap_time: 138_000, sectors: [], cuts: 0, valid: true };
  const lap = { id: 'e-1', type: 'lap', at: t.deps.now().toISOString(), steam_id, data };
  await t.call(ingestEvents, { as: key, json: { events: [lap] } });
  await t.countDriving();
  expect(await steps()).toEqual({ email: true, discord: true, steam: true, lap: true });
  // Removing a link does not remove what was driven.
  await change({ discord_id: null });
  expect(await steps()).toEqual({ email: true, discord: false, steam: true, lap: true });
  await t.close();
});
