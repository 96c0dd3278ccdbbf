import { createDownload } from '@paddock/contract/downloads/calls';
import type { MadeUser } from '../make/make.ts';
import type { TestApp } from '../portal/test-app.ts';
import type { Values } from './generator.ts';

/** Links that visitors are sent to and the staff change and delete. */
export async function downloadsToKeep(test: TestApp, clerk: MadeUser): Promise<Values> {
  const form = {
    title: 'پیست البرز',
    description: 'خط\r\n<b>',
    category: 'tracks',
    game: 'assetto',
    version: '۱.۲',
  };
  const linked = { ...form, external_url: 'https://files.example.com/alborz.zip' };
  const ids: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    const { body } = await test.call(createDownload, { as: clerk, input: { body: linked } as never });
    ids.push(body.id);
  }
  const queries = [
    'category=tracks&game=assetto',
    'search=البرز&order=popular&limit=2',
    'order=size',
    'game=chess',
  ];
  return {
    'GET /api/v1/downloads ?': queries,
    'GET /api/v1/admin/downloads ?': queries,
    'GET /api/v1/downloads/{id} id': ids.slice(0, 4),
    'POST /api/v1/admin/downloads': [form, linked, { ...form, upload_id: 'never-begun' }],
    'PUT /api/v1/admin/downloads/{id}': [form, linked, { ...form, external_url: 'javascript:alert(1)' }],
    'PUT /api/v1/admin/downloads/{id} id': ids.slice(0, 4),
    'DELETE /api/v1/admin/downloads/{id} id': ids.slice(4),
  };
}
