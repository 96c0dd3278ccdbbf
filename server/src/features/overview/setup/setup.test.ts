import { getSetup, type SetupStep } from '@paddock/contract/overview/calls';
import { type SetupStepName, setupSteps } from '@paddock/contract/overview/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeServer, makeUser } from '../../../../test/make/make.ts';
import { setUpAuthenticator } from '../../../../test/make/make-second-factor.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { createPage } from '../../pages/edit-page.ts';
import { saveSettings } from '../../site/save-settings.ts';

let t: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  t = await testApp();
  owner = await makeUser(t, { role: 'developer' });
});
afterAll(() => t.close());

const read = async (as = owner): Promise<SetupStep[]> => (await t.call(getSetup, { as })).body;
const done = async () => (await read()).filter(({ is_done }) => is_done).map(({ step }) => step);

test('a new portal has all steps open and names missing variables of providers', async () => {
  const steps = await read();
  expect(steps.map(({ step }) => step)).toEqual(setupSteps);
  expect(await done()).toEqual([]);
  const of = (name: SetupStepName) => steps.find(({ step }) => step === name)?.variables;
  expect(of('mail')).toEqual([{ name: 'SMTP_URL', is_set: false }]);
  expect(of('payment')).toContainEqual({ name: 'ZARINPAL_MERCHANT_ID', is_set: false });
  expect(of('server')).toEqual([]);
  const testedBy = (name: SetupStepName) => steps.find(({ step }) => step === name)?.services;
  expect(testedBy('payment')).toEqual([{ name: 'local', kind: 'local' }]);
  expect(testedBy('mail')).toEqual([{ name: 'mail', kind: 'local' }]);
  expect(testedBy('discord_bot')).toEqual([{ name: 'discord', kind: 'local' }]);
  expect(testedBy('logo')).toEqual([]);
});

test('a step is done once its requirement exists', async () => {
  const steps: [SetupStepName, () => Promise<unknown>][] = [
    ['name', () => saveSettings(t.deps.db, { site_title: 'شب‌رو' })],
    ['logo', () => saveSettings(t.deps.db, { logo_dark: 'night-run-logo.webp' })],
    [
      'rules',
      () =>
        createPage(t.deps, { slug: 'rules', title: 'قوانین', content: 'تمیز برانید.', is_published: true }),
    ],
    ['invite', () => saveSettings(t.deps.db, { discord_invite_url: 'https://discord.gg/night' })],
    ['server', () => makeServer(t)],
    ['item', () => makeItem(t)],
    ['second_factor', () => setUpAuthenticator(t, owner)],
    ['staff', () => makeUser(t, { role: 'moderator' })],
  ];
  const expected: SetupStepName[] = [];
  for (const [step, act] of steps) {
    await act();
    expected.push(step);
    expect(await done()).toEqual(setupSteps.filter((name) => expected.includes(name)));
  }
});

test('a configured provider completes a step without revealing its keys', async () => {
  const configured = await testApp({ ZARINPAL_MERCHANT_ID: '11111111-2222-3333-4444-555555555555' });
  const as = await makeUser(configured, { role: 'admin' });
  const { body, status } = await configured.call(getSetup, { as });
  expect(status).toBe(200);
  const services = [{ name: 'zarinpal', kind: 'real' }];
  expect(body).toContainEqual(expect.objectContaining({ step: 'payment', is_done: true, services }));
  expect(JSON.stringify(body)).not.toContain('11111111');
  await configured.close();
});
