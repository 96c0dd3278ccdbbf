// @vitest-environment happy-dom
import type { User } from '@paddock/contract/users/calls';
import { beforeEach, expect, test } from 'vitest';
import { notifySessionEnded } from '#lib/browser/token.ts';
import { login } from '#lib/session/session.ts';
import {
  type ApiServer,
  explanation,
  jsonReply,
  type Reply,
  readFailures,
  refusal,
  startApiServer,
  unexplainedFailure,
} from '#test/api-server.ts';
import {
  eventually,
  getButton,
  getControl,
  getDialog,
  mountScreen,
  press,
  readAlerts,
  readDescription,
  typeIn,
} from '#test/mount-screen.tsx';
import { AdminCategories } from './admin-categories.tsx';

const list = 'GET /api/v1/admin/shop/categories';
const create = 'POST /api/v1/admin/shop/categories';
const remove = 'DELETE /api/v1/admin/shop/categories/1';

const cars = { id: 1, name: 'خودرو', name_en: 'Cars', slug: 'cars' };
const drift = { id: 2, name: 'دریفت', name_en: 'Drift', slug: 'drift' };

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

function mountCategories() {
  screen = mountScreen(<AdminCategories />);
}

/** Opens the form of a new category and fills it in. */
async function fillIn() {
  api.plan(list, jsonReply([cars]));
  mountCategories();
  await eventually(() => getButton('Edit Cars'));
  await press('Add Category');
  await eventually(() => getControl('name'));
  typeIn('name', drift.name);
  typeIn('name_en', drift.name_en);
}

const typed = () => [getControl('name').value, getControl('name_en').value];
const isDialogOpen = () => document.querySelector('[role=dialog]') !== null;
const submit = () => press('Create category', getDialog);

test.each(readFailures)(
  'a list that fails $how says so and why, and is read again on request',
  async ({ replies, reason, toast }) => {
    const failed = 'Failed to fetch categories';
    api.plan(list, ...replies, jsonReply([cars]));
    mountCategories();
    await eventually(() => expect(readAlerts(screen.main())).toEqual([failed, reason]));
    expect(screen.readToasts()).toEqual([`bad: ${toast ?? failed}`]);
    expect(api.callsOf(list)).toHaveLength(replies.length);
    await press('Try again');
    await eventually(() => getButton('Edit Cars'));
    expect(readAlerts(screen.main())).toEqual([]);
    expect(api.callsOf(list)).toHaveLength(replies.length + 1);
    expect(screen.readToasts()).toHaveLength(1);
  },
);

test('a failed form shows why, keeps the input and can be sent again', async () => {
  await fillIn();
  api.plan(create, unexplainedFailure, refusal('busy', explanation), jsonReply(drift, 201));

  await submit();
  await eventually(() => expect(readAlerts(getDialog())).toEqual(['Failed to save category']));
  expect(screen.readToasts()).toEqual(['bad: Failed to save category']);
  expect(readAlerts(screen.messages())).toEqual(['Failed to save category']);
  expect(typed()).toEqual([drift.name, drift.name_en]);

  await submit();
  await eventually(() => expect(readAlerts(getDialog())).toEqual([explanation]));
  expect(screen.readToasts()).toEqual(['bad: Failed to save category', `bad: ${explanation}`]);
  expect(typed()).toEqual([drift.name, drift.name_en]);

  api.plan(list, jsonReply([cars, drift]));
  await submit();
  await eventually(() => getButton('Edit Drift'));
  await eventually(() => expect(isDialogOpen()).toBe(false));
  expect(screen.readToasts().at(-1)).toBe('ok: Category created.');
  const body = { name: drift.name, name_en: drift.name_en };
  expect(api.callsOf(create).map((call) => call.body)).toEqual([body, body, body]);
});

test('during a submit the form hides the old error, stays open and is not sent twice', async () => {
  await fillIn();
  const { promise, resolve } = Promise.withResolvers<Reply>();
  api.plan(create, unexplainedFailure, promise);
  await submit();
  await eventually(() => expect(readAlerts(getDialog())).toEqual(['Failed to save category']));
  await submit();
  await eventually(() => expect(api.callsOf(create)).toHaveLength(2));
  const button = getButton('Create category', getDialog());
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(readAlerts(getDialog())).toEqual([]);
  getDialog().querySelector('form')?.requestSubmit();
  getButton('Close', getDialog()).click();
  resolve(refusal('busy', explanation));
  await eventually(() => expect(readAlerts(getDialog())).toEqual([explanation]));
  await screen.waitForCalls();
  expect(button.getAttribute('aria-busy')).toBeNull();
  expect(typed()).toEqual([drift.name, drift.name_en]);
  expect(api.callsOf(create)).toHaveLength(2);
});

test('an error of a field is shown at the field and focuses it', async () => {
  await fillIn();
  const taken = 'This name is taken.';
  api.plan(
    create,
    refusal('validation_failed', 'Check the fields.', { errors: { name_en: taken } }),
    refusal('category_name_taken', taken, { errors: { name: taken } }),
  );
  await submit();
  await eventually(() => expect(document.activeElement).toBe(getControl('name_en')));
  expect(readDescription(getControl('name_en'))).toBe(taken);
  expect(getControl('name_en').getAttribute('aria-invalid')).toBe('true');
  expect(getControl('name').getAttribute('aria-invalid')).toBeNull();
  expect(readAlerts(getDialog())).toEqual(['Check the fields.']);
  expect(screen.readToasts()).toEqual(['bad: Check the fields.']);

  // A message at its field is not repeated above the form.
  typeIn('name_en', 'Drifting');
  await eventually(() => expect(readAlerts(getDialog())).toEqual([]));
  expect(readDescription(getControl('name_en'))).not.toBe(taken);
  await submit();
  await eventually(() => expect(document.activeElement).toBe(getControl('name')));
  expect(readDescription(getControl('name'))).toBe(taken);
  expect(readDescription(getControl('name_en'))).not.toBe(taken);
  expect(readAlerts(getDialog())).toEqual([]);
  expect(screen.readToasts()).toEqual(['bad: Check the fields.', `bad: ${taken}`]);
  expect(typed()).toEqual([drift.name, 'Drifting']);
});

test('a form with a missing field is not sent and focuses it', async () => {
  await fillIn();
  typeIn('name', '');
  await submit();
  await eventually(() => expect(document.activeElement).toBe(getControl('name')));
  await eventually(() => expect(readDescription(getControl('name'))).toBe('This field is required.'));
  expect(api.callsOf(create)).toEqual([]);
});

test('a form with unsaved input asks before its buttons, a link or closing the tab discard it', async () => {
  await fillIn();
  const isAsked = () => eventually(() => getButton('Discard changes', getDialog()));
  const stay = async () => {
    await press('Cancel', getDialog);
    await eventually(() => getButton('Create category', getDialog()));
    expect(typed()).toEqual([drift.name, drift.name_en]);
  };
  for (const button of ['Cancel', 'Close']) {
    await press(button, getDialog);
    await isAsked();
    await stay();
  }
  void screen.router.navigate('/elsewhere');
  await isAsked();
  await stay();
  expect(screen.router.state.location.pathname).toBe('/');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);

  await press('Cancel', getDialog);
  await press('Discard changes', getDialog);
  await eventually(() => expect(isDialogOpen()).toBe(false));

  await press('Add Category');
  await eventually(() => expect(typed()).toEqual(['', '']));
  typeIn('name', drift.name);
  void screen.router.navigate('/elsewhere');
  await press('Discard changes', getDialog);
  await eventually(() => expect(screen.main().textContent).toBe('Elsewhere'));
  expect(api.callsOf(create)).toEqual([]);
});

test('a confirmation is sent only once, and the focus returns to its button', async () => {
  api.plan(list, jsonReply([cars]));
  const { promise, resolve } = Promise.withResolvers<Reply>();
  api.plan(remove, promise);
  mountCategories();
  await press('Delete Cars');
  await press('Delete category', getDialog);
  await eventually(() => expect(api.callsOf(remove)).toHaveLength(1));
  const button = getButton('Delete category', getDialog());
  expect(button.getAttribute('aria-busy')).toBe('true');
  button.click();
  getButton('Close', getDialog()).click();
  resolve(refusal('busy', explanation));
  await eventually(() => expect(readAlerts(getDialog())).toEqual([explanation]));
  expect(api.callsOf(remove)).toHaveLength(1);
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await eventually(() => expect(isDialogOpen()).toBe(false));
  await eventually(() => expect(document.activeElement).toBe(getButton('Delete Cars')));
});

test('a form without unsaved input closes immediately', async () => {
  await fillIn();
  typeIn('name', '');
  typeIn('name_en', '');
  await press('Cancel', getDialog);
  await eventually(() => expect(isDialogOpen()).toBe(false));
});

test('a confirmation that fails stays open, shows why and can be sent again', async () => {
  api.plan(list, jsonReply([cars]));
  api.plan(remove, unexplainedFailure, refusal('category_in_use', explanation), { status: 204, body: '' });
  mountCategories();
  const confirm = () => press('Delete category', getDialog);
  await press('Delete Cars');
  await confirm();
  await eventually(() => expect(readAlerts(getDialog())).toEqual(['Failed to delete category']));
  expect(screen.readToasts()).toEqual(['bad: Failed to delete category']);
  await confirm();
  await eventually(() => expect(readAlerts(getDialog())).toEqual([explanation]));
  expect(screen.readToasts()).toEqual(['bad: Failed to delete category', `bad: ${explanation}`]);
  getButton('Delete Cars');
  await press('Cancel', getDialog);
  await eventually(() => expect(isDialogOpen()).toBe(false));
  expect(api.callsOf(remove)).toHaveLength(2);

  api.plan(list, jsonReply([]));
  await press('Delete Cars');
  expect(readAlerts(getDialog())).toEqual([]);
  await confirm();
  await eventually(() => expect(isDialogOpen()).toBe(false));
  await eventually(() => expect(screen.main().textContent).toContain('No categories yet.'));
  expect(screen.readToasts().at(-1)).toBe('ok: Category deleted.');
  expect(api.callsOf(remove)).toHaveLength(3);
});
