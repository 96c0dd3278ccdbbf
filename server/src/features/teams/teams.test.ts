import * as calls from '@paddock/contract/teams/calls';
import { hasTeamContrast, teamColours } from '@paddock/contract/teams/rules';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { makeLap, makeSums } from '../../../test/make/make-driving.ts';
import { asFile, hostileImages, makeImage } from '../../../test/make/make-image.ts';
import { addMember, makeTeam } from '../../../test/make/teams/make-team.ts';
import { teamForm } from '../../../test/make/teams/team-form.ts';
import { runAsOwner } from '../../../test/portal/run-as-owner.ts';
import { sendForm } from '../../../test/portal/send-form.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { users } from '../users/tables.ts';
import { teams } from './tables.ts';

const now = new Date('2026-11-20T20:00:00Z');
let t: TestApp;
let founder: MadeUser;
beforeAll(async () => {
  t = await testApp({ PUBLIC_URL: 'https://paddock.example' });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(now);
  founder = await makeUser(t);
  await t.deps.db.delete(teams);
});

const send = (form: object, as = founder, logo?: Blob) =>
  sendForm(t, as, 'POST', '/api/v1/teams', [
    ...Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]),
    ...(logo ? [['logo', logo] as [string, Blob]] : []),
  ]);
const change = (id: number, form: object, as = founder, logo?: Blob) =>
  sendForm(t, as, 'PUT', `/api/v1/teams/${id}`, [
    ...Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]),
    ...(logo ? [['logo', logo] as [string, Blob]] : []),
  ]);
const read = (tag: string, as?: MadeUser) => t.call(calls.getTeam, { as, input: { params: { tag } } });
const list = (query: object = {}) => t.call(calls.listTeams, { input: { query } as never });
const one = (id: number) => ({ params: { id } }) as never;

describe('founding', () => {
  test('creates a public team owned by its founder', async () => {
    const logo = asFile(await makeImage('png', 900, 300));
    const made = await send(
      { ...teamForm, country: 'ir', description: ' Fridays.\r\nAt ten. ' },
      founder,
      logo,
    );
    expect(made).toMatchObject({
      status: 201,
      body: {
        tag: 'CAX',
        name: 'Caspian Apex',
        country: 'IR',
        description: 'Fridays.\nAt ten.',
        role: 'owner',
        archived_at: null,
        members: [{ user: { id: founder.id }, role: 'owner', joined_at: now.toISOString() }],
      },
    });
    expect(made.body.logo).toMatch(/^[\w-]+\.webp$/);
    expect((await t.app.inject(`/uploads/${made.body.logo}`)).statusCode).toBe(200);
    expect((await list()).body).toMatchObject([{ tag: 'CAX', member_count: 1, wins: 0 }]);
    // The tag is case-insensitive.
    expect((await read('cax')).body).toMatchObject({
      tag: 'CAX',
      founded_at: now.toISOString(),
      preview_images: { fa: expect.stringMatching(/^\/teams\/CAX\/preview-fa-/) },
    });
    expect((await t.call(calls.getMyTeams, { as: founder })).body).toMatchObject({
      teams: [{ tag: 'CAX', role: 'owner' }],
      invitations: [],
    });
    expect(made.body).not.toHaveProperty('name_skeleton');
  });

  test('works in Persian, with a page by tag', async () => {
    expect((await send({ ...teamForm, name: 'تیم شب‌رو', tag: 'شب۱' })).status).toBe(201);
    const { body } = await read('شب1');
    expect(body.preview_images.fa).toMatch(/^\/teams\/%D8%B4%D8%A8%DB%B1\/preview-fa-[0-9a-f]{12}\.png$/);
    expect((await t.app.inject(body.preview_images.en)).headers['content-type']).toBe('image/png');
  });

  test.each([
    ['name', { name: 'ab' }],
    ['name', { name: 'x'.repeat(41) }],
    ['name', { name: 'Paddock Admin' }],
    ['tag', { tag: 'A' }],
    ['tag', { tag: 'ABCDEF' }],
    ['tag', { tag: 'A-B' }],
    ['tag', { tag: 'A B' }],
    // Cyrillic mixed with Latin, and Persian mixed with Latin.
    ['tag', { tag: 'САX' }],
    ['tag', { tag: 'اBC' }],
    ['tag', { tag: 'staff' }],
    ['colour', { colour: 'red' }],
    ['colour', { colour: '#ffffff' }],
    ['colour', { colour: '#101010' }],
    ['country', { country: 'XX' }],
    ['country', { country: 'Iran' }],
    ['description', { description: 'x'.repeat(1001) }],
    ['owner', { owner: '1' }],
  ])('rejects %s in %o', async (field, wrong) => {
    const { status, body } = await send({ ...teamForm, ...wrong });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect((await list()).body).toEqual([]);
  });

  test('the offered colours have enough contrast', () => {
    expect(teamColours.filter((colour) => !hasTeamContrast(colour))).toEqual([]);
  });

  test('rejects invalid and too large pictures', async () => {
    for (const [what, bytes, code] of await hostileImages()) {
      if (what === 'WebP where it is not allowed') continue;
      expect((await send(teamForm, founder, asFile(bytes))).body.code, what).toBe(code);
    }
    const large = asFile(Buffer.alloc(2 * 1_048_576 + 1, 0xff));
    expect((await send(teamForm, founder, large)).status).toBe(413);
    expect((await list()).body).toEqual([]);
  });

  test('treats look-alike names and tags as the same', async () => {
    await send(teamForm);
    const others = await Promise.all([1, 2, 3].map(() => makeUser(t)));
    const codes = await Promise.all(
      [
        { tag: 'OTH', name: 'CASPlAN  apex' },
        { tag: 'cax', name: 'Another' },
        { tag: 'CAX', name: 'Third' },
      ].map(async (form, at) => (await send({ ...teamForm, ...form }, others[at])).body.code),
    );
    expect(codes).toEqual(['team_name_taken', 'team_tag_taken', 'team_tag_taken']);
  });

  test('is limited to one owned team and three memberships', async () => {
    await send(teamForm);
    const second = await send({ ...teamForm, name: 'Second', tag: 'SEC' });
    expect([second.status, second.body.code]).toEqual([409, 'teams_too_many']);
    const driver = await makeUser(t);
    for (const _ of [1, 2, 3]) await addMember(t, (await makeTeam(t)).id, driver);
    expect((await send({ ...teamForm, name: 'Fourth', tag: 'FTH' }, driver)).body.code).toBe(
      'teams_too_many',
    );
  });

  test('succeeds once for concurrent requests of one member', async () => {
    const sent = ['AAA', 'BBB', 'DDD', 'EEE'].map((tag) => send({ ...teamForm, tag, name: `Team ${tag}` }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, 409, 409, 409]);
  });
});

describe('updating', () => {
  test('is limited to the owner, keeps fields that are not sent and replaces the logo', async () => {
    const { body: team } = await send(teamForm, founder, asFile(await makeImage()));
    const changed = await change(team.id, { description: 'Now on Mondays', country: '' });
    expect(changed).toMatchObject({
      status: 200,
      body: { name: team.name, logo: team.logo, country: null, description: 'Now on Mondays' },
    });
    const manager = await makeUser(t);
    await addMember(t, team.id, manager, 'manager');
    expect((await change(team.id, { description: 'x' }, manager)).body.code).toBe('team_role_required');
    expect((await change(team.id, { description: 'x' }, await makeUser(t))).body.code).toBe(
      'team_role_required',
    );
    expect((await change(999_999, { description: 'x' })).status).toBe(404);
    const renewed = await change(team.id, {}, founder, asFile(await makeImage('jpeg')));
    expect(renewed.body.logo).not.toBe(team.logo);
    expect((await t.app.inject(`/uploads/${team.logo}`)).statusCode).toBe(404);
    expect((await change(team.id, { remove_logo: 'true' })).body.logo).toBeNull();
    expect((await t.app.inject(`/uploads/${renewed.body.logo}`)).statusCode).toBe(404);
  });

  test('based on an outdated team returns the current one', async () => {
    const { body: team } = await send(teamForm);
    await change(team.id, { description: 'newer' });
    const late = await change(team.id, { description: 'late', updated_at: team.updated_at });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', record: { description: 'newer' } },
    });
  });

  test('may not take another team’s name, but may respell its own', async () => {
    const { body: team } = await send(teamForm);
    await makeTeam(t, { name: 'Night Shift', tag: 'NGT' });
    expect((await change(team.id, { name: 'Night Shlft' })).body.code).toBe('team_name_taken');
    expect((await change(team.id, { tag: 'ngt' })).body.code).toBe('team_tag_taken');
    expect((await change(team.id, { name: 'CASPIAN APEX', tag: 'cax' })).body).toMatchObject({ tag: 'cax' });
  });
});

describe('disbanding', () => {
  test('is limited to the owner and leaves no rows', async () => {
    const { body: team } = await send(teamForm, founder, asFile(await makeImage()));
    const driver = await makeUser(t);
    await addMember(t, team.id, driver, 'manager');
    const disband = (as: MadeUser) => t.call(calls.deleteTeam, { as, input: one(team.id) });
    expect((await disband(driver)).problem.code).toBe('team_role_required');
    expect((await disband(founder)).status).toBe(204);
    expect((await disband(founder)).status).toBe(404);
    expect((await read('CAX')).status).toBe(404);
    expect((await t.app.inject(`/uploads/${team.logo}`)).statusCode).toBe(404);
    expect((await t.call(calls.getMyTeams, { as: driver })).body.teams).toEqual([]);
  });

  test('is rejected while another table refers to the team', async () => {
    const team = await makeTeam(t, { owner: founder });
    // Simulates an active season.
    await runAsOwner(
      t.connection,
      `create table team_seasons (team_id integer references teams (id)); insert into team_seasons values (${team.id})`,
    );
    const answer = await t.call(calls.deleteTeam, { as: founder, input: one(team.id) });
    expect(answer).toMatchObject({ status: 409, problem: { code: 'team_in_season' } });
    expect((await read(team.tag)).status).toBe(200);
    await runAsOwner(t.connection, 'drop table team_seasons');
  });
});

describe('the public', () => {
  test('lists teams by the wins of current members, without banned ones', async () => {
    const [strong, weak] = [await makeTeam(t, { name: 'Strong' }), await makeTeam(t, { name: 'Weak' })];
    const [winner, banned] = [await makeUser(t), await makeUser(t)];
    for (const [user, wins] of [
      [winner, 4],
      [banned, 9],
      [weak.owner, 1],
    ] as const)
      await makeSums(t, user.steam_id, { races: 10, wins });
    await addMember(t, strong.id, winner);
    await addMember(t, weak.id, banned);
    await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, banned.id));
    expect((await list()).body).toMatchObject([
      { name: 'Strong', member_count: 2, races: 10, wins: 4 },
      { name: 'Weak', member_count: 1, races: 10, wins: 1 },
    ]);
    const { body } = await read(weak.tag);
    expect(body.members.map(({ user }: { user: { id: number } }) => user.id)).toEqual([weak.owner.id]);
    const drivers = await t.call(calls.listDriverTeams, { input: one(banned.id) });
    expect(drivers.body).toEqual([]);
    expect((await t.call(calls.listDriverTeams, { input: one(winner.id) })).body).toMatchObject([
      { tag: strong.tag, name: 'Strong' },
    ]);
  });

  test('searches by name or tag in any spelling, in pages', async () => {
    await makeTeam(t, { name: 'تیم كاسپین', tag: 'CSP' });
    await makeTeam(t, { name: 'Apex_1%', tag: 'APX' });
    const names = async (search: string) =>
      (await list({ search })).body.map(({ tag }: { tag: string }) => tag);
    expect(await names('کاسپین')).toEqual(['CSP']);
    expect(await names('apx')).toEqual(['APX']);
    expect(await names('1%')).toEqual(['APX']);
    expect(await names('_%_')).toEqual([]);
    const page = await list({ limit: 1, skip: 1 });
    expect([page.body.length, page.headers['x-total-count']]).toEqual([1, '2']);
    expect((await list({ limit: 101 })).status).toBe(422);
  });

  test('sees the best lap of a member on each track, newest first', async () => {
    const team = await makeTeam(t, { owner: founder });
    const second = await makeUser(t);
    await addMember(t, team.id, second);
    const drive = (who: MadeUser, minutes: number, track: string, lap_time: number, car = 'gt3') =>
      makeLap(t, who, new Date(now.getTime() - minutes * 60_000), { track, lap_time, car });
    await drive(founder, 50, 'spa', 140_000);
    await drive(second, 40, 'spa', 139_000, 'gt4');
    await drive(await makeUser(t), 30, 'spa', 120_000);
    await drive(founder, 10, 'imola', 100_000);
    await t.countDriving();
    const { body } = await read(team.tag);
    expect(body.best_laps).toMatchObject([
      { track: { key: 'imola' }, lap_time: 100_000, driver: { id: founder.id } },
      { track: { key: 'spa' }, lap_time: 139_000, driver: { id: second.id }, car_ref: { key: 'gt4' } },
    ]);
  });

  test.each(['gone', 'A', 'ABCDEF', '..', 'a b'])('does not find a team with the tag %s', async (tag) => {
    expect((await read(tag)).status).toBe(404);
  });
});
