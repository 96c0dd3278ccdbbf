import { endpointName } from '@paddock/contract/core/endpoint';
import * as calls from '@paddock/contract/teams/admin-calls';
import { createTeam, getTeam } from '@paddock/contract/teams/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { asFile, makeImage } from '../../../test/make/make-image.ts';
import { makeTeam } from '../../../test/make/teams/make-team.ts';
import { teamForm } from '../../../test/make/teams/team-form.ts';
import { at, auditedCalls, isTeamWrite } from '../../../test/portal/audited-calls.ts';
import { staffWrites } from '../../../test/portal/count-staff-writes.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';

let t: TestApp;
let developer: MadeUser;
let audited: ReturnType<typeof auditedCalls>;
beforeAll(async () => {
  t = await testApp();
  developer = await makeUser(t, { role: 'developer' });
  audited = auditedCalls(t, developer);
});
afterAll(() => t.close());

const rename = (id: number, json: object) =>
  t.call(calls.renameTeam, { as: developer, input: at(id) as never, json, locale: 'fa' });

describe('each change by staff is audited', () => {
  test('of name and tag, which must be unique', async () => {
    const team = await makeTeam(t, { name: 'Rude Name', tag: 'RUDE' });
    await makeTeam(t, { name: 'Night Shift', tag: 'NGT' });
    const { row, body } = await audited.act(calls.renameTeam, {
      ...at(team.id),
      json: { name: 'Nice Name', tag: 'NICE' },
    });
    expect(row).toMatchObject({
      action: 'team.rename',
      target: { type: 'team', id: String(team.id), name: 'Nice Name' },
      before: { name: 'Rude Name', tag: 'RUDE' },
      after: { name: 'Nice Name', tag: 'NICE' },
    });
    expect(body).toMatchObject({ tag: 'NICE', owner: { id: team.owner.id } });
    expect((await rename(team.id, { name: 'Night shift', tag: 'NICE' })).problem).toMatchObject({
      code: 'team_name_taken',
      detail: 'تیم دیگری این نام را دارد.',
    });
    expect((await rename(team.id, { name: 'Nice', tag: 'ngt' })).problem.code).toBe('team_tag_taken');
    const stale = { name: 'Nicer', tag: 'NICE', updated_at: team.updated_at.toISOString() };
    expect((await rename(team.id, stale)).problem).toMatchObject({
      code: 'changed_meanwhile',
      record: { name: 'Nice Name' },
    });
    const extra = await rename(team.id, { name: 'Nicer', tag: 'NICE', colour: '#2f86d6' });
    expect([extra.status, Object.keys(extra.problem.errors ?? {})]).toEqual([422, ['colour']]);
    expect((await rename(999_999, { name: 'Nobody', tag: 'NOBO' })).status).toBe(404);
  });

  test('of a removed logo, whose file is deleted', async () => {
    const owner = await makeUser(t);
    const logo = asFile(await makeImage());
    const form = { body: teamForm, files: { logo: [logo] } } as never;
    const { body: team } = await t.call(createTeam, { as: owner, input: form });
    const { row, body } = await audited.act(calls.removeTeamLogo, at(team.id));
    expect(row).toMatchObject({ action: 'team.remove_logo', before: { logo: team.logo } });
    expect(body.logo).toBeNull();
    expect((await t.app.inject(`/uploads/${team.logo}`)).statusCode).toBe(404);
    const again = await t.call(calls.removeTeamLogo, { as: developer, input: at(team.id) as never });
    expect(again.status).toBe(404);
  });

  test('of archiving and restoring', async () => {
    const team = await makeTeam(t);
    const archive = () => t.call(calls.archiveTeam, { as: developer, input: at(team.id) as never });
    const restore = () => t.call(calls.restoreTeam, { as: developer, input: at(team.id) as never });
    expect((await restore()).problem.code).toBe('team_not_archived');
    expect((await audited.act(calls.archiveTeam, at(team.id))).row.action).toBe('team.archive');
    expect((await archive()).problem.code).toBe('team_archived');
    const page = await t.call(getTeam, { input: { params: { tag: team.tag } } });
    expect(page.body.archived_at).not.toBeNull();
    expect((await audited.act(calls.restoreTeam, at(team.id))).body.archived_at).toBeNull();
    const empty = await makeTeam(t);
    const leave = await t.app.inject({
      method: 'DELETE',
      url: `/api/v1/teams/${empty.id}/members/${empty.owner.id}`,
      headers: { authorization: `Bearer ${empty.owner.token}` },
    });
    expect(leave.statusCode).toBe(204);
    const back = await t.call(calls.restoreTeam, { as: developer, input: at(empty.id) as never });
    expect(back.problem.code).toBe('team_empty');
  });

  test('and every call is covered', () => {
    const names = staffWrites.filter(isTeamWrite).map(endpointName);
    expect(names).toHaveLength(4);
    expect(names.filter((name) => !audited.tried.has(name))).toEqual([]);
  });
});

test('the list has all teams, by state and search', async () => {
  const [active, archived] = [
    await makeTeam(t, { name: 'Active Crew' }),
    await makeTeam(t, { name: 'Archived Crew' }),
  ];
  await t.call(calls.archiveTeam, { as: developer, input: at(archived.id) as never });
  const list = async (query: object) => {
    const { body } = await t.call(calls.listAdminTeams, { as: developer, input: { query } as never });
    return body.map(({ id }: { id: number }) => id);
  };
  expect(await list({ search: 'crew' })).toEqual([archived.id, active.id]);
  expect(await list({ search: 'crew', state: 'active' })).toEqual([active.id]);
  expect(await list({ search: 'crew', state: 'archived' })).toEqual([archived.id]);
  expect((await t.call(calls.listAdminTeams, { as: active.owner })).status).toBe(403);
});
