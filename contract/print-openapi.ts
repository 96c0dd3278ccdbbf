import * as z from 'zod/mini';
import { calls } from './src/api.ts';
import { bodySchema } from './src/core/body-schema.ts';
import { type EndpointSpec, endpointName, successStatus, totalHeader } from './src/core/endpoint.ts';
import { Problem } from './src/core/errors.ts';

type Schema = z.ZodMiniType;

/** Describes the wire format (dollars, ISO dates), not the parsed values. */
const wire = (schema: Schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

function parameters(spec: EndpointSpec) {
  const of = (schema: Schema | undefined, place: 'path' | 'query') => {
    const { properties = {}, required = [] } = schema ? wire(schema) : {};
    return Object.entries(properties).map(([name, one]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: one,
    }));
  };
  return [...of(spec.params, 'path'), ...of(spec.query, 'query')];
}

function requestBody(spec: EndpointSpec) {
  if (spec.raw) {
    const binary = { schema: { type: 'string', format: 'binary' } };
    return {
      required: true,
      content: Object.fromEntries(Object.keys(spec.raw).map((type) => [type, binary])),
    };
  }
  if (!spec.body && !spec.files) return undefined;
  const schema: { properties?: object } = spec.body ? wire(spec.body) : {};
  const files = Object.entries(spec.files ?? {}).map(([field, { max }]) => {
    const file = { type: 'string', format: 'binary' };
    return [field, max === 1 ? file : { type: 'array', items: file }];
  });
  const properties = { ...schema.properties, ...Object.fromEntries(files) };
  return {
    required: true,
    content: { [mediaTypes[spec.encoding ?? 'json']]: { schema: { ...schema, properties } } },
  };
}

const permissionOf = ({ module, action }: { module: string; action: string }) => `${module}.${action}`;

function accessOf({ access, moderators }: EndpointSpec): string {
  const usual = typeof access === 'string' ? access : permissionOf(access);
  return moderators ? `${usual}; ${permissionOf(moderators)} for what is somebody else's` : usual;
}

function operation(spec: EndpointSpec) {
  const schema = bodySchema(spec);
  const content = schema && { [spec.text ?? 'application/json']: { schema: wire(schema) } };
  const headers = spec.list && { [totalHeader]: { schema: { type: 'integer' }, required: true } };
  return {
    operationId: endpointName(spec),
    description: `Access: ${accessOf(spec)}`,
    security: spec.access === 'public' ? [] : [{ bearer: [] }],
    parameters: parameters(spec),
    requestBody: requestBody(spec),
    responses: {
      [successStatus(spec)]: { description: 'Success', headers, content },
      default: { description: 'Failure', content: { 'application/problem+json': { schema: wire(Problem) } } },
    },
  };
}

const paths: Record<string, Record<string, unknown>> = {};
for (const spec of calls) {
  paths[spec.path] = { ...paths[spec.path], [spec.method.toLowerCase()]: operation(spec) };
}

const document = {
  openapi: '3.1.0',
  info: { title: 'Paddock', version: '1' },
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  paths,
};
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
