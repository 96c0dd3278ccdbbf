import { calls } from '@paddock/contract/api';
import { endpointName } from '@paddock/contract/core/endpoint';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { compileEncoder } from './encode-output.ts';

type Schema = z.core.$ZodType;

/** Values that may stand where no part of a schema stands below: the first that Zod takes is one of it. */
const leaves = [
  'نیم‌فاصله <b>&"\u2028', 'a', '#e10600', 'https://paddock.example/x', 'fa', '2026-03-01T08:00:00.000Z', '76561198000000001',
  'a@example.com', '+989121234567', '2026-03-01', 'a'.repeat(20), '012345678901', '00000000-0000-4000-8000-000000000000',
  0, 1, 25, 1_000, 2_000, 12.34, true, false, new Date('2026-03-01T08:00:00.123Z'), null, undefined, {}, [],
]; // biome-ignore format: a table

const takes = (schema: Schema, value: unknown) =>
  z.safeEncode(schema as z.ZodMiniType, value as never).success;

/** Some values in memory of what a schema describes: each part there and missing, empty and full, one of each kind. */
function samples(schema: Schema, depth = 0): unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const parts = Object.entries(def.shape).map(
        ([name, part]) => [name, samples(part, depth + 1)] as const,
      );
      const most = Math.max(1, ...parts.map(([, values]) => values.length));
      return Array.from({ length: most }, (_, turn) =>
        Object.fromEntries(parts.map(([name, values]) => [name, values[turn % values.length]])),
      );
    }
    case 'nullable':
      return [...samples(def.innerType, depth), null];
    case 'optional':
      return [...samples(def.innerType, depth), undefined];
    case 'default':
      return samples(def.innerType, depth);
    case 'array': {
      const elements = depth > 6 ? [] : samples(def.element, depth + 1);
      return [elements, [], elements.slice(0, 1)].filter((value) => takes(schema, value));
    }
    case 'tuple':
      return [def.items.map((item) => samples(item, depth + 1)[0])];
    case 'union':
      return def.options.flatMap((option) => samples(option, depth + 1));
    case 'lazy':
      return samples(def.getter(), depth + 1);
    case 'record':
      return [{}, { a: samples(def.valueType, depth + 1)[0] }].filter((value) => takes(schema, value));
    case 'pipe':
      return samples(def.out, depth).filter((value) => takes(schema, value));
    case 'enum':
      return Object.values(def.entries);
    case 'literal':
      return [...def.values];
    default: {
      const fit = leaves.filter((value) => takes(schema, value));
      return fit.slice(0, 3);
    }
  }
}

const answered = calls.flatMap((spec) => {
  const schema: z.ZodMiniType | undefined = spec.list ? z.array(spec.list as z.ZodMiniType) : spec.response;
  return schema && !spec.text ? [[endpointName(spec), schema] as const] : [];
});

/** What nobody named in a schema, in every object and list of a value. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, withSecrets(part)]);
  return { ...Object.fromEntries(parts), password_hash: 'secret' };
}

describe.each(answered)('%s', (_name, schema) => {
  const encode = compileEncoder(schema);

  test('answers what Zod would', () => {
    const values = samples(schema).filter((value) => takes(schema, value));
    expect(values).not.toEqual([]);
    for (const value of values) {
      const wire = z.encode(schema, value as never);
      expect(JSON.stringify(encode(value))).toBe(JSON.stringify(wire));
      const secretly = z.safeEncode(schema, withSecrets(value) as never);
      if (secretly.success)
        expect(JSON.stringify(encode(withSecrets(value)))).toBe(JSON.stringify(secretly.data));
      else expect(() => encode(withSecrets(value))).toThrow();
    }
  });
});

test('nothing leaves that the schema does not name, and nothing in the place of another kind of value', () => {
  const schema = z.object({
    id: z.int(),
    name: z.string(),
    at: z.nullable(z.date()),
    tags: z.array(z.union([z.string(), z.object({ tag: z.string() })])),
  });
  const encode = compileEncoder(schema);
  const value = { id: 1, name: 'a', at: null, tags: ['x', { tag: 'y' }] };
  expect(encode(withSecrets(value))).toEqual(value);
  const other = { password_hash: 'secret' };
  for (const wrong of [
    { ...value, name: other },
    { ...value, id: other },
    { ...value, id: Number.NaN },
    { ...value, at: other },
    { ...value, tags: [other] },
    { ...value, tags: [[other]] },
    { ...value, tags: other },
    { id: 1, name: 'a', at: null },
    [other],
    null,
    undefined,
  ])
    expect(() => encode(wrong)).toThrow();
});
