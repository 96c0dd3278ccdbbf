import * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Encode = (value: unknown) => unknown;
type Kind = 'string' | 'number' | 'boolean' | 'object';

/** By what a value can be told to be meant by one part of a union and no other. */
const kinds: Partial<Record<string, Kind>> = {
  string: 'string',
  enum: 'string',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
};

const compiled = new WeakMap<Schema, Encode>();

/**
 * Encodes as `z.encode` does, and cuts as it does: what the schema does not name does not leave the server. It is made once for a
 * schema and tells kinds of values alone, not lengths and ranges, which is what takes Zod its time. Whatever is not of the
 * expected kind, and every kind of schema that is not known here, is Zod's own to encode, or to throw at (record 0026).
 */
export function compileEncoder(schema: Schema): Encode {
  const known = compiled.get(schema);
  if (known) return known;
  const strictly: Encode = (value) => z.encode(schema, value as never);
  // A schema may hold itself.
  let encode: Encode = strictly;
  compiled.set(schema, (value) => encode(value));
  encode = compile(schema as z.core.$ZodTypes, strictly);
  compiled.set(schema, encode);
  return encode;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function compile({ _zod: { def } }: z.core.$ZodTypes, strictly: Encode): Encode {
  // What rewrites its value does that on the way out as well.
  if (def.checks?.some((check) => check._zod.def.check === 'overwrite')) return strictly;
  switch (def.type) {
    case 'string':
    case 'boolean':
      return (value) => (typeof value === def.type ? value : strictly(value));
    case 'number':
      return (value) => (Number.isFinite(value) ? value : strictly(value));
    case 'date':
      return (value) => (value instanceof Date ? value : strictly(value));
    case 'enum': {
      const values = new Set<unknown>(Object.values(def.entries));
      return (value) => (values.has(value) ? value : strictly(value));
    }
    case 'unknown':
      return (value) => value;
    case 'nullable': {
      const inner = compileEncoder(def.innerType);
      return (value) => (value === null ? null : inner(value));
    }
    case 'optional': {
      const inner = compileEncoder(def.innerType);
      return (value) => (value === undefined ? undefined : inner(value));
    }
    case 'array': {
      const element = compileEncoder(def.element);
      return (value) => (Array.isArray(value) ? value.map(element) : strictly(value));
    }
    case 'lazy': {
      let inner: Encode | undefined;
      return (value) => (inner ??= compileEncoder(def.getter()))(value);
    }
    case 'object':
      return def.catchall ? strictly : compileObject(def.shape, strictly);
    case 'pipe':
      return compileCodec(def, strictly);
    case 'union':
      return compileUnion(def.options, strictly);
    default:
      return strictly;
  }
}

function compileObject(shape: z.core.$ZodShape, strictly: Encode): Encode {
  const fields = Object.entries(shape).map(
    ([name, schema]) => [name, compileEncoder(schema), schema._zod.optout === 'optional'] as const,
  );
  return (value) => {
    if (!isRecord(value)) return strictly(value);
    const wire: Record<string, unknown> = {};
    for (const [name, encode, isOptional] of fields) {
      const part = value[name];
      if (part !== undefined) wire[name] = encode(part);
      else if (!isOptional) return strictly(value);
    }
    return wire;
  };
}

function compileCodec(def: z.core.$ZodPipeDef, strictly: Encode): Encode {
  const { reverseTransform } = def;
  if (!reverseTransform) return strictly;
  const [memory, wire] = [compileEncoder(def.out), compileEncoder(def.in)];
  return (value) => {
    const payload = { value, issues: [] };
    const encoded = reverseTransform(memory(value) as never, payload as never);
    return payload.issues.length > 0 ? strictly(value) : wire(encoded);
  };
}

/** Of parts that no value can be taken for two of. */
function compileUnion(options: readonly Schema[], strictly: Encode): Encode {
  const encoders = new Map<Kind | undefined, Encode>(
    options.map((option) => [kinds[option._zod.def.type], compileEncoder(option)]),
  );
  if (encoders.has(undefined) || encoders.size < options.length) return strictly;
  return (value) => {
    const encode = encoders.get(typeof value as Kind);
    return encode ? encode(value) : strictly(value);
  };
}
