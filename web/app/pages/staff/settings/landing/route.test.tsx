// @vitest-environment happy-dom
import { AdminLanding } from '@paddock/contract/site/landing-calls';
import type { User } from '@paddock/contract/users/calls';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { notifySessionEnded } from '#lib/browser/token.ts';
import { login } from '#lib/session/session.ts';
import {
  type ApiServer,
  explanation,
  jsonReply,
  readFailures,
  refusal,
  startApiServer,
  unexplainedFailure,
} from '#test/api-server.ts';
import {
  eventually,
  getControl,
  getDialog,
  mountScreen,
  press,
  readAlerts,
  readDescription,
  typeIn,
} from '#test/mount-screen.tsx';
import AdminLandingScreen from './route.tsx';

const read = 'GET /api/v1/admin/landing';
const update = 'PUT /api/v1/admin/landing';
const box = 'news.0.text_en';

const landing = (text_en: string, day: number): AdminLanding => ({
  stats: null,
  games: null,
  news: [{ text: 'خبر', text_en, url: null }],
  updated_at: new Date(Date.UTC(2026, 10, day)),
});
const stored = landing('Old news', 20);
const encoded = (record: AdminLanding) => z.encode(AdminLanding, record);

let api: ApiServer;
let screen: ReturnType<typeof mountScreen>;

beforeEach(async () => {
  api = await startApiServer();
  login('a token', { id: 1, role: { name: 'developer', level: 10 } } as unknown as User);
  return async () => {
    await screen.unmount();
    notifySessionEnded();
    await api.close();
  };
});

test.each(readFailures)(
  'a record whose read fails $how says so and why, and is read again on request',
  async ({ replies, reason, toast }) => {
    const failed = 'Couldn’t load the landing page texts';
    api.plan(read, ...replies, jsonReply(encoded(stored)));
    screen = mountScreen(<AdminLandingScreen />);
    await eventually(() => expect(readAlerts(screen.main())).toEqual([failed, reason]));
    expect(screen.readToasts()).toEqual([`bad: ${toast ?? failed}`]);
    await press('Try again');
    await eventually(() => expect(getControl(box).value).toBe('Old news'));
    expect(readAlerts(screen.main())).toEqual([]);
    expect(api.callsOf(read)).toHaveLength(replies.length + 1);
  },
);

async function open() {
  api.plan(read, jsonReply(encoded(stored)));
  screen = mountScreen(<AdminLandingScreen />);
  await eventually(() => getControl(box));
}
const save = () => press('Save landing page');
const sent = () => api.callsOf(update).map(({ body }) => body);

test('a form shows why saving failed, keeps the input and can be saved again', async () => {
  await open();
  typeIn(box, 'New news');
  const errors = { 'news.0.text_en': 'This is no news.' };
  api.plan(
    update,
    unexplainedFailure,
    refusal('validation_failed', explanation, { errors }),
    jsonReply(encoded(landing('New news', 21))),
  );
  await save();
  await eventually(() =>
    expect(readAlerts(screen.main())).toEqual(['Couldn’t save the landing page. Try again.']),
  );
  expect(screen.readToasts()).toEqual(['bad: Couldn’t save the landing page. Try again.']);
  await save();
  await eventually(() => expect(readAlerts(screen.main())).toEqual([explanation]));
  await eventually(() => expect(document.activeElement).toBe(getControl(box)));
  expect(readDescription(getControl(box))).toBe('This is no news.');
  expect(getControl(box).value).toBe('New news');

  api.plan(read, jsonReply(encoded(landing('New news', 21))));
  await save();
  await eventually(() => expect(screen.readToasts().at(-1)).toBe('ok: Landing page saved.'));
  await eventually(() => expect(readAlerts(screen.main())).toEqual([]));
  const body = { ...encoded(landing('New news', 21)), updated_at: '2026-11-20T00:00:00.000Z' };
  expect(sent()).toEqual([body, body, body]);
});

test('a form asks before a link discards unsaved input', async () => {
  await open();
  typeIn(box, 'New news');
  void screen.router.navigate('/elsewhere');
  await press('Cancel', getDialog);
  await eventually(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  expect(getControl(box).value).toBe('New news');
  void screen.router.navigate('/elsewhere');
  await press('Discard changes', getDialog);
  await eventually(() => expect(screen.main().textContent).toBe('Elsewhere'));
  expect(sent()).toEqual([]);
});

test('a form shows concurrent changes', async () => {
  await open();
  typeIn(box, 'Mine');
  const theirs = landing('Theirs', 21);
  api.plan(
    update,
    refusal('changed_meanwhile', explanation, { record: encoded(theirs) }),
    jsonReply(encoded(landing('Theirs', 22))),
  );
  await save();
  const group = await eventually(() => {
    const found = [...screen.main().querySelectorAll('fieldset')].find(
      (one) => one.querySelector('legend')?.textContent === 'News ticker',
    );
    expect(found?.textContent).toMatch(/Saved value.*Theirs.*Your value.*Mine/s);
    return found;
  });
  expect(getControl(box).value).toBe('Mine');
  group?.querySelector<HTMLInputElement>('input[type=radio]')?.click();
  await eventually(() => expect(getControl(box).value).toBe('Theirs'));
  await save();
  await eventually(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual(encoded(theirs));
  await eventually(() => expect(screen.readToasts().at(-1)).toBe('ok: Landing page saved.'));
  await eventually(() => expect(api.callsOf(read)).toHaveLength(3));
});
