import { readFileSync } from 'node:fs';
import { login } from '@paddock/contract/accounts/calls';
import * as downloads from '@paddock/contract/downloads/calls';
import { uploadsPath } from '@paddock/contract/downloads/rules';
import * as events from '@paddock/contract/events/calls';
import { payWithBalance } from '@paddock/contract/payments/calls';
import * as servers from '@paddock/contract/servers/admin-calls';
import { rateServer } from '@paddock/contract/servers/calls';
import * as shop from '@paddock/contract/shop/admin-calls';
import { getItem } from '@paddock/contract/shop/calls';
import * as userAdmin from '@paddock/contract/user-admin/calls';
import { listRoles, updatePrivacy } from '@paddock/contract/users/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../src/db/audit/tables.ts';
import { ensureOwner } from '../../src/features/accounts/sign-in/ensure-owner.ts';
import { pollServers } from '../../src/features/servers/polling/poll-servers.ts';
import { gameServers } from '../../src/features/servers/tables.ts';
import { type MadeUser, makeItem, makeServer, makeUser, password } from '../make/make.ts';
import { makeEvent } from '../make/make-event.ts';
import { sendForm } from '../portal/send-form.ts';
import { listenAnywhere } from '../portal/stream-reader.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';

type Fields = Record<string, string>;
type Stored = Record<string, unknown> & { id: number; updated_at: string };

let t: TestApp;
let admin: MadeUser;
let player: MadeUser;
beforeAll(async () => {
  t = await testApp();
  admin = await makeUser(t, { role: 'developer' });
  player = await makeUser(t, { balance: 100 });
  // Edits within one millisecond differ as well.
  t.setNow(new Date('2026-11-21T18:00:00.123Z'));
});
afterAll(() => t.close());

const at = (id: number) => ({ params: { id } }) as never;
const form = (path: string, id: number, fields: Fields) =>
  sendForm(t, admin, 'PUT', path.replace('{id}', String(id)), Object.entries(fields));
const oneOf = ({ body }: { body: Stored[] }, id: number) => body.find((one) => one.id === id) as Stored;

interface Record_ {
  make: () => Promise<number>;
  read: (id: number) => Promise<Stored>;
  /** Saves the form with a name and additional fields. */
  save: (id: number, name: string, more: Fields) => Promise<{ status: number; body: unknown }>;
  nameOf: (stored: Stored) => unknown;
  /** Writes to the row that are not edits. */
  useIt: (id: number) => Promise<void>;
}

const makeDownload = async () => {
  const bytes = new File([readFileSync(import.meta.filename)], 'a.zip');
  const fields = { title: 'Spa pack', category: 'tracks', game: 'assetto' };
  const parts: [string, string | Blob][] = [...Object.entries(fields), ['file', bytes]];
  return (await sendForm(t, admin, 'POST', downloads.createDownload.path, parts, 'a.zip')).body.id;
};

const records: Record<string, Record_> = {
  user: {
    make: async () => (await makeUser(t)).id,
    read: async (id) => (await t.call(userAdmin.getAdminUser, { as: admin, input: at(id) })).body,
    save: (id, name, more) => {
      const json = { username: `${name}-${id}`, email: `member${id}@example.com`, ...more };
      return t.call(userAdmin.updateUser, { as: admin, input: at(id), json });
    },
    // Names are unique.
    nameOf: ({ username }) => String(username).split('-')[0],
    useIt: async (id) => {
      const { body } = await t.call(userAdmin.getAdminUser, { as: admin, input: at(id) });
      const signedIn = await t.call(login, { input: { body: { username: body.email, password } } as never });
      const { access_token } = signedIn.body;
      const response = await t.call(updatePrivacy, { as: access_token, json: { show_online: true } });
      expect(response.body.show_online).toBe(true);
    },
  },
  item: {
    make: async () => (await makeItem(t, { stock: 5 })).id,
    read: async (id) => oneOf(await t.call(shop.listAdminItems, { as: admin }), id),
    save: (id, title, more) => form(shop.updateItem.path, id, { title, ...more }),
    nameOf: ({ title }) => title,
    useIt: async (id) => {
      const order = { item_id: id, amount: 5, currency: 'USD' };
      const paid = await t.call(payWithBalance, { as: player, json: order });
      expect(paid.status, JSON.stringify(paid.body)).toBe(201);
      const { body } = await t.call(getItem, { as: player, input: at(id) });
      expect(body).toMatchObject({ stock: 4 });
      expect(body).not.toHaveProperty('updated_at');
    },
  },
  event: {
    make: async () => (await makeEvent(t, { inHours: -1 })).id,
    read: async (id) => oneOf(await t.call(events.listAdminEvents, { as: admin }), id),
    save: (id, title, more) => form(events.updateEvent.path, id, { title, ...more }),
    nameOf: ({ title }) => title,
    useIt: async (id) => {
      const joined = await t.call(events.joinEvent, { as: player, input: at(id) });
      expect(joined.body).toMatchObject({ participants: 1, joined: true });
      expect(joined.body).not.toHaveProperty('updated_at');
    },
  },
  server: {
    make: async () => (await makeServer(t, { status: 'Online', failures: 3 })).id,
    read: async (id) => oneOf(await t.call(servers.listAdminServers, { as: admin }), id),
    save: (id, name, more) => form(servers.updateServer.path, id, { name, ...more }),
    nameOf: ({ name }) => name,
    useIt: async (id) => {
      await t.call(rateServer, { as: player, input: at(id), json: { rating: 4 } });
      await pollServers(t.deps);
      const [row] = await t.deps.db.select().from(gameServers).where(eq(gameServers.id, id));
      expect(row).toMatchObject({ rating: 4, status: 'Offline' });
    },
  },
  download: {
    make: makeDownload,
    read: async (id) => (await t.call(downloads.getDownload, { input: at(id) })).body,
    save: (id, title, more) =>
      form(downloads.updateDownload.path, id, { title, category: 'tracks', game: 'assetto', ...more }),
    nameOf: ({ title }) => title,
    useIt: async (id) => {
      await t.app.inject(`/api/v1/downloads/${id}/file`);
      const counted = await t.call(downloads.getDownload, { input: at(id) });
      expect(counted.body).toMatchObject({ download_count: 1 });
    },
  },
  role: {
    make: async () => {
      const { body } = await t.call(listRoles, { as: admin });
      return body.find(({ name }: { name: string }) => name === 'manager').id;
    },
    read: async (id) => oneOf(await t.call(listRoles, { as: admin }), id),
    save: (id, display_name, more) => {
      const json = { display_name, level: 20, permissions: [], ...more };
      return t.call(userAdmin.updateRole, { as: admin, input: at(id), json });
    },
    nameOf: ({ display_name }) => display_name,
    useIt: async () => {
      const input = { params: { id: (await makeUser(t)).id }, body: { role: 'manager' } } as never;
      expect((await t.call(userAdmin.setUserRole, { as: admin, input })).status).toBe(200);
    },
  },
};

const countAudit = () => t.deps.db.$count(auditLog);

describe.each(Object.entries(records))('the form of a %s', (_kind, { make, read, save, nameOf, useIt }) => {
  test('based on an outdated record is rejected with the current one, and stores nothing', async () => {
    const id = await make();
    const { updated_at } = await read(id);
    expect((await save(id, 'first', { updated_at })).status).toBe(200);
    const stored = await read(id);
    const rows = await countAudit();

    const refused = await save(id, 'second', { updated_at });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'changed_meanwhile', record: stored });
    expect(Object.keys((refused.body as { record: object }).record).sort()).toEqual(
      Object.keys(stored).sort(),
    );
    expect(await read(id)).toEqual(stored);
    expect(nameOf(stored)).toBe('first');
    expect(await countAudit()).toBe(rows);

    // The same moment in another format and zone.
    const sameMoment = stored.updated_at.replace('Z', '000+00:00');
    const fresh = await save(id, 'second', { updated_at: sameMoment });
    expect(fresh.status).toBe(200);
    expect(fresh.body).toEqual(await read(id));
    expect(nameOf(await read(id))).toBe('second');
  });

  test('without a base version is not compared', async () => {
    const id = await make();
    expect((await save(id, 'first', {})).status).toBe(200);
    expect((await save(id, 'second', {})).status).toBe(200);
    expect(nameOf(await read(id))).toBe('second');
  });

  test('saved several times at once is stored once', async () => {
    const id = await make();
    const { updated_at } = await read(id);
    const names = ['first', 'second', 'third', 'fourth'];
    const answers = await Promise.all(names.map((name) => save(id, name, { updated_at })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const won = names[answers.findIndex(({ status }) => status === 200)];
    expect(nameOf(await read(id))).toBe(won);
  });

  test('has a valid moment or none', async () => {
    const id = await make();
    const refused = await save(id, 'first', { updated_at: 'yesterday' });
    expect(refused).toMatchObject({ status: 422, body: { errors: { updated_at: expect.any(String) } } });
  });

  test('stays valid when the record was only used', async () => {
    const id = await make();
    const { updated_at } = await read(id);
    await useIt(id);
    expect((await read(id)).updated_at).toBe(updated_at);
    expect((await save(id, 'first', { updated_at })).status).toBe(200);
  });
});

test('any change of a displayed value makes a form outdated: a role assigned elsewhere', async () => {
  const { id, email } = await makeUser(t);
  const read = async () => (await t.call(userAdmin.getAdminUser, { as: admin, input: at(id) })).body;
  const json = { username: `renamed${id}`, email, updated_at: (await read()).updated_at };
  const save = (body: object) => t.call(userAdmin.updateUser, { as: admin, input: at(id), json: body });
  const given = { params: { id }, body: { role: 'editor' } } as never;
  expect((await t.call(userAdmin.setUserRole, { as: admin, input: given })).status).toBe(200);
  expect((await save(json)).body).toMatchObject({ code: 'changed_meanwhile', record: { roles: 'editor' } });

  const fresh = { ...json, updated_at: (await read()).updated_at };
  await ensureOwner(t.deps, { email, password });
  expect((await read()).updated_at > fresh.updated_at).toBe(true);
});

test('an upload of a rejected form is available for the next attempt', async () => {
  const id = await makeDownload();
  const origin = await listenAnywhere(t.app);
  const headers = {
    authorization: `Bearer ${admin.token}`,
    'tus-resumable': '1.0.0',
    'upload-length': '9',
    'content-type': 'application/offset+octet-stream',
  };
  const sent = await fetch(origin + uploadsPath, { method: 'POST', headers, body: 'new bytes' });
  const upload_id = sent.headers.get('location')?.split('/').at(-1) ?? '';
  const change = (updated_at: string) => {
    const fields = { title: 'Spa pack', category: 'tracks', game: 'assetto', upload_id, updated_at };
    return form(downloads.updateDownload.path, id, fields);
  };
  const refused = await change('2020-01-01T00:00:00Z');
  expect(refused.body.code).toBe('changed_meanwhile');
  const done = await change(refused.body.record.updated_at);
  expect(done).toMatchObject({ status: 200, body: { size: 9 } });
});

test('a caller without permission does not get the current record', async () => {
  const [moderator, target] = [
    await makeUser(t, { role: 'moderator' }),
    await makeUser(t, { role: 'editor' }),
  ];
  const json = { username: 'new-name', email: target.email, updated_at: '2020-01-01T00:00:00Z' };
  const refused = await t.call(userAdmin.updateUser, { as: moderator, input: at(target.id), json });
  expect(refused.problem.code).toBe('user_not_manageable');
  expect(refused.body).not.toHaveProperty('record');
});
