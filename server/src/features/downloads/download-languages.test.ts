import { createDownload, listDownloads, updateDownload } from '@paddock/contract/downloads/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { sendForm } from '../../../test/portal/send-form.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';

let t: TestApp;
let editor: MadeUser;
beforeAll(async () => {
  t = await testApp();
  editor = await makeUser(t, { role: 'editor' });
});
afterAll(() => t.close());

const fields = { title: 'لیوری کاسپین', description: 'دوازده رنگ', category: 'liveries', game: 'assetto' };
const english = { title_en: 'Caspian livery', description_en: 'Twelve colours' };
const create = (more: Record<string, string>) =>
  sendForm(
    t,
    editor,
    'POST',
    createDownload.path,
    Object.entries({ ...fields, external_url: 'https://files.example.com/x.zip', ...more }),
  );
const change = (id: number, more: Record<string, string>) =>
  sendForm(
    t,
    editor,
    'PUT',
    updateDownload.path.replace('{id}', String(id)),
    Object.entries({ ...fields, ...more }),
  );
const idsFor = async (search: string) => {
  const { body } = await t.call(listDownloads, { input: { query: { search } } });
  return body.map(({ id }: { id: number }) => id);
};

test('a download is idsFor in both languages, even after an older client saved it', async () => {
  const { status, body } = await create(english);
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...fields, ...english });
  for (const search of ['CASPIAN', 'twelve', 'لیوری'])
    expect(await idsFor(search), search).toEqual([body.id]);
  expect((await change(body.id, { title: 'لیوری دریا' })).body).toMatchObject(english);
  expect(await idsFor('caspian')).toEqual([body.id]);
});

test('its English can be removed, and is rejected if it is too long', async () => {
  const { body } = await create(english);
  const emptied = await change(body.id, { title_en: '', description_en: '' });
  expect(emptied.body).toMatchObject({ title_en: null, description_en: null });
  const refused = await change(body.id, { title_en: 'x'.repeat(201) });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['title_en']]);
});
