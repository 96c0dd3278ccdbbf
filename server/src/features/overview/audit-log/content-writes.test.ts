import * as blog from '@paddock/contract/blog/calls';
import * as championships from '@paddock/contract/championships/admin-calls';
import { endpointName } from '@paddock/contract/core/endpoint';
import * as downloads from '@paddock/contract/downloads/calls';
import * as events from '@paddock/contract/events/calls';
import { restoreLap, voidLap } from '@paddock/contract/racing/lap-calls';
import * as ticketsAdmin from '@paddock/contract/tickets/admin-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { makeLap } from '../../../../test/make/make-driving.ts';
import { asFile, makeImage } from '../../../../test/make/make-image.ts';
import { at, auditedCalls, auditText, isContentWrite } from '../../../../test/portal/audited-calls.ts';
import { staffWrites } from '../../../../test/portal/count-staff-writes.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

let t: TestApp;
let developer: MadeUser;
let player: MadeUser;
let picture: Blob;
let act: ReturnType<typeof auditedCalls>['act'];
let rowsOf: ReturnType<typeof auditedCalls>['rowsOf'];
let tried: Set<string>;

beforeAll(async () => {
  t = await testApp();
  developer = await makeUser(t, { role: 'developer' });
  player = await makeUser(t);
  picture = asFile(await makeImage());
  ({ act, rowsOf, tried } = auditedCalls(t, developer));
});
afterAll(() => t.close());

describe('every staff write about content is audited with its target and changes', () => {
  test('for events', async () => {
    const start = new Date(Date.now() + 86_400_000);
    const fields = {
      title: 'Night race',
      description: 'Forty minutes of GT3 in the dark',
      event_type: 'race',
      start_date: start,
      end_date: new Date(start.getTime() + 3_600_000),
      max_participants: 20,
    };
    const { body, row } = await act(events.createEvent, { body: fields, files: { image: [picture] } });
    const target = { type: 'event', id: String(body.id), name: 'Night race' };
    expect(row).toMatchObject({ action: 'event.create', target });
    expect(row?.after).not.toHaveProperty('search_text');
    const renamed = await act(events.updateEvent, { ...at(body.id), body: { title: 'Evening race' } });
    expect(renamed.row).toMatchObject({ before: { title: 'Night race' }, after: { title: 'Evening race' } });
    expect(renamed.row?.after).not.toHaveProperty('search_text');
    await act(events.updateEvent, { ...at(body.id), body: { title: 'Night race' } });
    const changed = await act(events.updateEvent, { ...at(body.id), body: { max_participants: 10 } });
    expect(changed.row).toMatchObject({
      action: 'event.update',
      target,
      before: { max_participants: 20 },
      after: { max_participants: 10 },
    });
    const gone = await act(events.deleteEvent, at(body.id));
    expect(gone.row).toMatchObject({ action: 'event.delete', target, before: { title: 'Night race' } });
  });

  test('for laps', async () => {
    const lap = await makeLap(t, player, t.deps.now());
    const json = { code: 'wrong_car', reason: 'This car is not allowed here' };
    const taken = await act(voidLap, { ...at(lap), json });
    const target = { type: 'lap', id: String(lap), name: '1:30.000 · Spa' };
    const decision = { cause: 'wrong_car', reason: json.reason };
    expect(taken.row).toMatchObject({
      action: 'lap.void',
      target,
      after: { user_id: player.id, ...decision },
    });
    const back = await act(restoreLap, at(lap));
    expect(back.row).toMatchObject({ action: 'lap.restore', target, before: decision });
  });

  test('for points templates', async () => {
    const form = { name: 'Winter', name_en: null, places: [25, 18] };
    const made = await act(championships.createPointsTemplate, { json: form });
    const target = { type: 'points_template', id: String(made.body.id), name: 'Winter' };
    expect(made.row).toMatchObject({ action: 'points_template.create', target });
    const json = { ...form, places: [30] };
    const changed = await act(championships.updatePointsTemplate, { ...at(made.body.id), json });
    expect(changed.row).toMatchObject({ target, before: { places: [25, 18] }, after: { places: [30] } });
    const gone = await act(championships.deletePointsTemplate, at(made.body.id));
    expect(gone.row).toMatchObject({ action: 'points_template.delete', target, before: { name: 'Winter' } });
  });

  test('for downloads', async () => {
    const form = {
      title: 'Spa pack',
      description: '',
      version: '',
      category: 'tracks',
      game: 'assetto',
      external_url: 'https://example.com/spa',
    };
    const { body, row } = await act(downloads.createDownload, { body: form });
    const target = { type: 'download', id: String(body.id), name: 'Spa pack' };
    expect(row).toMatchObject({
      action: 'download.create',
      target,
      after: { external_url: form.external_url },
    });
    const changed = await act(downloads.updateDownload, { ...at(body.id), body: { ...form, version: '2' } });
    expect(changed.row).toMatchObject({ action: 'download.update', target, after: { version: '2' } });
    expect(Object.keys(changed.row.before ?? {}).sort()).toEqual(['version']);
    const gone = await act(downloads.deleteDownload, at(body.id));
    expect(gone.row).toMatchObject({ action: 'download.delete', target });
  });

  test('for tickets', async () => {
    const form = {
      subject: 'Where is it?',
      category: 'payment',
      message: 'We are looking',
      user_id: player.id,
    };
    const { body, row } = await act(ticketsAdmin.createAdminTicket, { json: form });
    const target = { type: 'ticket', id: String(body.id), name: 'Where is it?' };
    expect(row).toMatchObject({ action: 'ticket.create', target, after: { user_id: player.id } });
    const said = await act(ticketsAdmin.addAdminMessage, {
      ...at(body.id),
      json: { message: 'A note', internal: true },
    });
    expect(said.row).toMatchObject({ action: 'ticket.answer', target, after: { internal: true } });
    const params = { id: body.id, message_id: said.body.id };
    const added = await act(ticketsAdmin.addAdminImages, { params, files: { files: [picture] } });
    expect(added.row).toMatchObject({ action: 'ticket.images', target, after: { message_id: said.body.id } });
    const given = await act(ticketsAdmin.assignTicket, { ...at(body.id), json: { user_id: developer.id } });
    expect(given.row).toMatchObject({ action: 'ticket.assign', target });
    expect(given.row.before).toEqual({ assigned_to_id: null });
    expect(given.row.after).toEqual({ assigned_to_id: developer.id });
    const closed = await act(ticketsAdmin.closeAdminTicket, at(body.id));
    expect(closed.row).toMatchObject({ action: 'ticket.close', target, after: { status: 'closed' } });
    const created = await act(ticketsAdmin.createCannedAnswer, { json: { title: 'Hello', content: 'Hi' } });
    const canned = { type: 'canned_answer', id: String(created.body.id) };
    expect(created.row).toMatchObject({
      action: 'canned_answer.create',
      target: { ...canned, name: 'Hello' },
    });
    const edited = await act(ticketsAdmin.updateCannedAnswer, {
      ...at(created.body.id),
      json: { title: 'Hello', content: 'Hi there' },
    });
    expect(edited.row).toMatchObject({ before: { content: 'Hi' }, after: { content: 'Hi there' } });
    const deleted = await act(ticketsAdmin.deleteCannedAnswer, at(created.body.id));
    expect(deleted.row).toMatchObject({ action: 'canned_answer.delete', target: canned });
  });

  test('for posts and comments of others, but not one’s own', async () => {
    const content = 'A long enough text about the kerbs of Spa.';
    const post = await t.call(blog.createPost, { as: player, json: { title: 'Kerbs', content } });
    const one = { ...at(post.body.id) };
    const target = { type: 'post', id: String(post.body.id), name: 'Kerbs' };
    const setStatus = (status: string) =>
      t.call(blog.setPostStatus, { as: player, input: one as never, json: { status } });
    await setStatus('published');
    const hidden = await act(blog.setPostStatus, { ...one, json: { status: 'draft', reason: 'An advert' } });
    expect(hidden.row).toMatchObject({ action: 'post.status', target });
    expect(hidden.row.before).toEqual({ status: 'published' });
    expect(hidden.row.after).toEqual({ status: 'draft', reason: 'An advert' });
    const published = await act(blog.setPostStatus, { ...one, json: { status: 'published' } });
    expect(published.row).toMatchObject({ before: { status: 'draft' }, after: { status: 'published' } });
    const said = await t.call(blog.addComment, {
      as: player,
      input: one as never,
      json: { content: 'Nice kerbs' },
    });
    const comment = { params: { id: post.body.id, comment_id: said.body.id } };
    expect((await act(blog.deleteComment, comment)).row).toMatchObject({
      action: 'comment.delete',
      target: { type: 'comment', id: String(said.body.id) },
      before: { content: 'Nice kerbs' },
    });
    const before = (await rowsOf({ limit: 100 })).length;
    await setStatus('draft');
    expect((await rowsOf({ limit: 100 })).length).toBe(before);
  });
});

test('every call about content is covered', () => {
  const names = staffWrites.filter(isContentWrite).map(endpointName);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !tried.has(name))).toEqual([]);
});

test('rows contain no hashes', async () => {
  expect(await auditText(t)).toContain('Spa pack');
});
