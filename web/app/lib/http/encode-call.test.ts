import { endpoint } from '@paddock/contract/core/endpoint';
import { PathId } from '@paddock/contract/core/fields';
import { cents, Usd } from '@paddock/contract/core/money';
import { PageQuery } from '@paddock/contract/core/paging';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { encodeCall } from './encode-call.ts';

const edit = endpoint({
  method: 'PUT',
  path: '/things/{id}/price',
  access: 'user',
  params: z.object({ id: PathId }),
  query: PageQuery,
  body: z.object({ price: Usd, features: z.optional(z.object({ tier: z.string() })) }),
});

test('fills in the path, omits absent fields and encodes cents as dollars', () => {
  const wire = encodeCall(edit, { params: { id: 7 }, query: { skip: 10 }, body: { price: cents(1_250) } });
  expect(wire).toEqual({
    address: '/things/7/price?skip=10',
    body: '{"price":12.5}',
    contentType: 'application/json',
  });
});

test('null is omitted from query and form', () => {
  const search = endpoint({
    method: 'PUT',
    path: '/things',
    access: 'user',
    query: z.object({ tier: z.nullable(z.string()), page: z.number() }),
    body: z.object({ note: z.nullable(z.string()), count: z.number() }),
    encoding: 'form',
  });
  const wire = encodeCall(search, { query: { tier: null, page: 0 }, body: { note: null, count: 0 } });
  expect(wire).toMatchObject({ address: '/things?page=0', body: 'count=0' });
});

test('form fields are text, and objects in them are JSON', () => {
  const body = { price: cents(999), features: { tier: 'gold' } };
  const form = encodeCall({ ...edit, encoding: 'form' }, { params: { id: 7 }, body });
  expect(form.body).toBe('price=9.99&features=%7B%22tier%22%3A%22gold%22%7D');
  expect(form.contentType).toBe('application/x-www-form-urlencoded');
});

test('multipart has files after fields, and the browser sets the boundary', () => {
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  const wire = encodeCall(
    { ...edit, encoding: 'multipart' },
    { params: { id: 7 }, body: { price: cents(100) }, files: { image: [file, file] } },
  );
  const form = wire.body as FormData;
  expect([...form.keys()]).toEqual(['price', 'image', 'image']);
  expect(wire.contentType).toBeUndefined();
});

test('a path parameter is escaped', () => {
  const read = endpoint({
    method: 'GET',
    path: '/posts/{slug}',
    access: 'public',
    params: z.object({ slug: z.string() }),
  });
  expect(encodeCall(read, { params: { slug: '../a?b#ج' } }).address).toBe('/posts/..%2Fa%3Fb%23%D8%AC');
});

test('throws if the schema rejects the input', () => {
  expect(() => encodeCall(edit, { params: { id: 0 }, body: { price: cents(1) } })).toThrow();
});
