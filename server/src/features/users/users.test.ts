import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getCurrentUser, listRoles, updateCalendar, updateProfileImage } from '@paddock/contract/users/calls';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { asFile, hostileImages, makeImage, makeNoise } from '../../../test/make/make-image.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { ensureRoles } from './queries.ts';
import { roles, users } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('the current user has the fields of the user object and no others', async () => {
  const user = await makeUser(t, { balance: 12.5, role: 'moderator' });
  const answer = await t.call(getCurrentUser, { as: user });
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).toEqual({
    id: user.id,
    username: user.username,
    full_name: expect.any(String),
    email: user.email,
    phone: '',
    profile_image: null,
    discord_id: expect.stringMatching(/^\d+$/),
    is_discord_linked: true,
    steam_id: user.steam_id,
    steam_verified: false,
    balance: 12.5,
    roles: 'moderator',
    role: defaultRoles.find(({ name }) => name === 'moderator'),
    is_active: true,
    must_change_password: false,
    has_second_factor: false,
    show_online: false,
    calendar: 'language',
  });
  expect((await t.call(getCurrentUser)).problem.code).toBe('sign_in_required');
});

test('a member chooses the calendar independently of the language; other values are refused', async () => {
  const user = await makeUser(t);
  const choose = (calendar: unknown) => t.call(updateCalendar, { as: user, json: { calendar } });
  expect(await choose('gregorian')).toMatchObject({
    status: 200,
    body: { id: user.id, calendar: 'gregorian' },
  });
  expect((await t.call(getCurrentUser, { as: user })).body).toMatchObject({ calendar: 'gregorian' });
  expect((await choose('lunar')).problem.errors).toHaveProperty('calendar');
  expect(await choose('language')).toMatchObject({ status: 200, body: { calendar: 'language' } });
  expect((await t.call(updateCalendar, { json: { calendar: 'persian' } })).problem.code).toBe(
    'sign_in_required',
  );
});

describe('the profile picture', () => {
  const send = (as: MadeUser | undefined, images: Buffer[], field = 'file', locale: 'fa' | 'en' = 'en') =>
    t.call(updateProfileImage, {
      as,
      locale,
      input: { files: { [field]: images.map((bytes) => asFile(bytes)) } } as never,
    });
  const uploads = () => readdir(join(t.dataDir, 'uploads')).catch(() => [] as string[]);
  const stored = async (user: MadeUser) => {
    const [row] = await t.deps.db.select().from(users).where(eq(users.id, user.id));
    return row?.profile_image ?? null;
  };

  test('is re-encoded, shown, and replaces the previous one', async () => {
    const user = await makeUser(t);
    const { status, body } = await send(user, [await makeImage('jpeg', 900, 300)]);
    expect(status).toBe(200);
    expect(body).toEqual({ profile_image: expect.stringMatching(/^[\w-]+\.webp$/) });
    expect(await stored(user)).toBe(body.profile_image);
    const file = await t.app.inject({ url: `/uploads/${body.profile_image}` });
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    });

    const next = await send(user, [await makeImage('png')]);
    expect(next.body.profile_image).not.toBe(body.profile_image);
    expect(await uploads()).toContain(next.body.profile_image);
    expect(await uploads()).not.toContain(body.profile_image);
  });

  test('a rotated picture is turned upright', async () => {
    const user = await makeUser(t);
    const halves = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'white' } })
      .composite([
        { input: { create: { width: 100, height: 100, channels: 3, background: 'black' } }, left: 0, top: 0 },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await send(user, [halves]);
    const file = await t.app.inject({ url: `/uploads/${body.profile_image}` });
    const { data, info } = await sharp(file.rawPayload)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const brightness = (row: number) => data[(row * info.width + 256) * info.channels] ?? 0;
    expect(brightness(100)).toBeLessThan(60);
    expect(brightness(400)).toBeGreaterThan(200);
  });

  test('a refused file leaves the picture and the folder unchanged', async () => {
    const user = await makeUser(t);
    await send(user, [await makeImage()]);
    const before = { picture: await stored(user), files: await uploads() };
    for (const [what, bytes, code] of await hostileImages()) {
      const answer = await send(user, [bytes]);
      expect([what, answer.problem.code]).toEqual([what, code]);
      expect(Object.keys(answer.problem.errors ?? {})).toEqual(['file']);
    }
    expect(await send(user, [await makeNoise(620)])).toMatchObject({
      status: 413,
      problem: { code: 'image_too_large' },
    });
    expect((await send(user, [])).problem.errors).toEqual({ file: 'A picture is required.' });
    expect((await send(user, [], 'file', 'fa')).problem.errors).toEqual({ file: 'تصویر الزامی است.' });
    const two = [await makeImage(), await makeImage()];
    expect(await send(user, two)).toMatchObject({ status: 422 });
    expect(await send(user, [await makeImage()], 'avatar')).toMatchObject({ status: 422 });
    expect({ picture: await stored(user), files: await uploads() }).toEqual(before);
  });

  test('requires a sign-in', async () => {
    const before = await uploads();
    expect((await send(undefined, [await makeImage()])).problem.code).toBe('sign_in_required');
    expect(await uploads()).toEqual(before);
  });

  test('concurrent uploads leave one file', async () => {
    const user = await makeUser(t);
    const before = (await uploads()).length;
    const picture = await makeImage();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(user, [picture])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await uploads()).toHaveLength(before + 1);
    expect(await uploads()).toContain(await stored(user));
  });
});

describe('the roles', () => {
  test('are listed by level, with their matrix', async () => {
    const moderator = await makeUser(t, { role: 'moderator' });
    const { status, body } = await t.call(listRoles, { as: moderator });
    expect(status).toBe(200);
    const stored = { id: expect.any(Number), updated_at: expect.any(String) };
    expect(body).toEqual(defaultRoles.map((role) => ({ ...stored, ...role })));
  });

  test.each([
    [undefined, 401],
    ['player', 403],
    ['editor', 403],
    ['manager', 200],
  ])('%s gets %d', async (role, status) => {
    const as = role ? await makeUser(t, { role }) : undefined;
    expect((await t.call(listRoles, { as })).status).toBe(status);
  });

  test('that exist keep their matrix at the next start', async () => {
    await t.deps.db.update(roles).set({ display_name: 'Race control' }).where(eq(roles.name, 'moderator'));
    await ensureRoles(t.deps.db);
    const all = await t.deps.db.select().from(roles);
    expect(all).toHaveLength(defaultRoles.length);
    expect(all.find(({ name }) => name === 'moderator')?.display_name).toBe('Race control');
  });

  test('get their defaults for a module newer than their matrix, and only there', async () => {
    const matrixOf = async (name: string) =>
      (await t.deps.db.select().from(roles).where(eq(roles.name, name)))[0]?.permissions ?? [];
    const none = { view: false, create: false, edit: false, delete: false };
    const older = (await matrixOf('editor'))
      .filter(({ module }) => module !== 'blog')
      .map((entry) => (entry.module === 'events' ? { ...entry, permissions: none } : entry));
    await t.deps.db.update(roles).set({ permissions: older }).where(eq(roles.name, 'editor'));
    const taken = (await matrixOf('manager')).map((entry) =>
      entry.module === 'blog' ? { ...entry, permissions: none } : entry,
    );
    await t.deps.db.update(roles).set({ permissions: taken }).where(eq(roles.name, 'manager'));
    await ensureRoles(t.deps.db);
    const blog = { module: 'blog', permissions: { view: true, create: false, edit: true, delete: false } };
    expect(await matrixOf('editor')).toEqual([...older, blog]);
    expect(await matrixOf('manager')).toEqual(taken);
  });
});
