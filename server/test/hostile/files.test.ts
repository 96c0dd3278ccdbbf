import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls } from '@paddock/contract/api';
import { type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import { createDownload, deleteDownload } from '@paddock/contract/downloads/calls';
import { downloadUrl } from '@paddock/contract/downloads/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeServer, makeUser } from '../make/make.ts';
import { makeImage } from '../make/make-image.ts';
import { makeSeason } from '../make/seasons/make-season.ts';
import { makeTeam } from '../make/teams/make-team.ts';
import { teamForm } from '../make/teams/team-form.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';
import { volume } from '../volume.ts';
import { type HostileFile, hostileFiles, mark } from './files.ts';
import { postsToRead } from './fixtures/blog.ts';
import { eventsToRun } from './fixtures/events.ts';
import { pagesToWrite } from './fixtures/pages.ts';
import { serversToManage } from './fixtures/servers.ts';
import { ticketsToAnswer } from './fixtures/tickets.ts';
import type { Values } from './generator.ts';

let t: TestApp;
let player: MadeUser;
let developer: MadeUser;
let good: Values;
let files: HostileFile[];
beforeAll(async () => {
  t = await testApp();
  player = await makeUser(t);
  developer = await makeUser(t, { role: 'developer' });
  const server = await makeServer(t);
  const item = await makeItem(t);
  files = await hostileFiles();
  good = {
    ...(await eventsToRun(t, player, server.id)),
    ...(await serversToManage(t)),
    ...(await ticketsToAnswer(t, player, developer)),
    ...(await postsToRead(t, player)),
    ...(await pagesToWrite(t)),
    'POST /api/v1/admin/shop/items': [
      {
        title: 'لیوری',
        description: 'دوازده طرح برای خودرو',
        price_usd: 5,
        price_rial: 1000,
        stock: -1,
        category_id: item.category_id,
      },
    ],
    'PUT /api/v1/admin/shop/items/{id} id': [item.id],
    'PUT /api/v1/teams/{id} id': [(await makeTeam(t, { owner: player })).id],
    'PUT /api/v1/teams/{id}': [teamForm],
    'PUT /api/v1/admin/championships/{id}/image id': [(await makeSeason(t)).id],
  };
});
afterAll(() => t.close());

/** A form whose file name is sent verbatim, unlike by real clients. */
function formOf(fields: object, field: string, { name, bytes }: HostileFile) {
  const boundary = 'kerb';
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(parts.join('') + head),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

let registrations = 0;
function fieldsFor(spec: EndpointSpec): object {
  if (endpointName(spec) !== 'POST /api/v1/auth/register')
    return (good[endpointName(spec)]?.[0] as object) ?? {};
  registrations += 1;
  return {
    email: `visitor${registrations}@example.com`,
    username: `visitor_${registrations}`,
    full_name: 'Visitor',
    phone_number: '09121234567',
    dateofbirth: '01-02-1990',
    password: 'violet-Gearbox-91-kerb',
  };
}

async function knock(spec: EndpointSpec, field: string, file: HostileFile) {
  const { payload, headers } = formOf(fieldsFor(spec), field, file);
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(good[`${endpointName(spec)} ${name}`]?.[0]),
  );
  const { token } = spec.path.includes('/admin/') ? developer : player;
  const answer = await t.app.inject({
    method: spec.method,
    url: path,
    headers: { ...headers, ...(spec.access === 'public' ? {} : { authorization: `Bearer ${token}` }) },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Public and private files. */
const folders = ['uploads', 'private-uploads'];
/** All stored files, by path below the data folder. */
async function stored(): Promise<Set<string>> {
  const names = folders.map(async (folder) => {
    const found = await readdir(join(t.dataDir, folder)).catch(() => []);
    return found.map((name) => join(folder, name));
  });
  return new Set((await Promise.all(names)).flat());
}

const doors = calls.flatMap((spec) => Object.keys(spec.files ?? {}).map((field) => ({ spec, field })));
/** An invitation is valid for one attempt, and its pictures are processed as in a plain registration. */
const isOnce = (spec: EndpointSpec) => spec.path.endsWith('/invitation/register');
/** Calls that also require another picture are tested with that one, since both are processed alike. */
const tried = doors.filter(
  ({ spec, field }) => !isOnce(spec) && (spec.method !== 'POST' || spec.files?.[field]?.required === true),
);

/** Each call gets so many files, the next call the following ones. */
const apart = volume(5, 1);

test('there are more than sixty files', () => expect(files.length).toBeGreaterThan(60));

describe.each(
  tried.map(({ spec, field }, door) => [`${endpointName(spec)}, ${field}`, spec, field, door] as const),
)('%s', (_name, spec, field, door) => {
  test('stores no file unchanged, and nothing of a rejected one', async () => {
    const fine: HostileFile = { what: 'fine', name: 'a.png', bytes: await makeImage('png') };
    const first = await knock(spec, field, fine);
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    let before = await stored();
    for (const file of files.filter((_, place) => (place + door) % apart === 0)) {
      const { status, body } = await knock(spec, field, file);
      expect(status, `${file.what}: ${JSON.stringify(body)}`).toBeLessThan(500);
      const after = await stored();
      const added = [...after].filter((name) => !before.has(name));
      if (status >= 400) expect(added, file.what).toEqual([]);
      else expect(added, file.what).toHaveLength(1);
      for (const name of added) {
        expect(name, file.what).toMatch(/^(uploads\/|private-uploads\/ticket-)[\da-f-]{36}\.webp$/);
        const content = await readFile(join(t.dataDir, name));
        expect(content.subarray(8, 12).toString(), file.what).toBe('WEBP');
        expect(content.includes(mark), file.what).toBe(false);
      }
      before = after;
    }
    expect(await readdir(join(t.dataDir, 'unheld')).catch(() => [])).toEqual([]);
  });
});

test('downloads are sent as bytes to save, with a single-line name', async () => {
  const before = await stored();
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  for (const file of files) {
    const form = formOf({ title: file.what, category: 'apps', game: 'assetto' }, 'file', file);
    const added = await t.app.inject({
      method: 'POST',
      url: createDownload.path,
      headers: { ...form.headers, authorization: `Bearer ${developer.token}` },
      payload: form.payload,
    });
    expect(added.statusCode, `${file.what}: ${added.body}`).toBe(201);
    const { id, file_name } = added.json();
    expect(file_name, file.what).toMatch(/^[^./\\<>"|?*:\p{Cc}\u202e][^/\\<>"|?*:\p{Cc}\u202e]*$/u);
    const { headers, rawPayload } = await t.app.inject(downloadUrl(id));
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^attachment; filename/),
    });
    expect(sha256(rawPayload), file.what).toBe(sha256(file.bytes));
    await t.call(deleteDownload, { as: developer, input: { params: { id } } as never });
  }
  expect(await stored()).toEqual(before);
  expect(await readdir(join(t.dataDir, 'unheld'))).toEqual([]);
});
