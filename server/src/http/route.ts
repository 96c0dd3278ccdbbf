import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { TargetType } from '@paddock/contract/core/audit-actions';
import {
  type BodyOf,
  type EndpointSpec,
  endpointName,
  type Output,
  type ParamsOf,
  type QueryOf,
  successStatus,
  totalHeader,
} from '@paddock/contract/core/endpoint';
import { AppError, type FieldError, invalid } from '@paddock/contract/core/errors';
import type { List } from '@paddock/contract/core/paging';
import { bytesPerMegabyte, downloadLimitBytes, limitImageRule } from '@paddock/contract/core/uploads';
import type { Locale } from '@paddock/contract/i18n/locale';
import type { FastifyReply, FastifyRequest, RouteOptions as RouteDefinition } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../adapters/deps.ts';
import { type AuditContext, audit, runWithAuditContext } from '../db/audit/audit.ts';
import type { App, ServerKeyHolder, Viewer } from './app-types.ts';
import { decode, paramsOf, queryOf, readableFields, unstorable, withoutEmpty } from './forms/decode-input.ts';
import { type MultipartForm, missingFiles, parseMultipart } from './forms/multipart.ts';
import { parseStreamedForm, type TemporaryFile } from './forms/streamed-form.ts';
import { createGuard } from './guard.ts';
import { readFromReplica } from './replica/read-from-replica.ts';
import {
  callCacheKey,
  makeCachedResponse,
  publicCacheControl,
  sendCached,
} from './response-cache/serve-cached.ts';
import { showDelayed } from './show-delayed.ts';

/** The context of a handler: decoded input, the caller, and dependencies. */
export interface HandlerContext<E extends EndpointSpec> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  files: MultipartForm['files'];
  /** The file of a call with `stream`; deleted when the handler has finished. */
  file?: TemporaryFile | undefined;
  /** Set on every call that is not public. */
  viewer: E['access'] extends 'public' ? Viewer | undefined : Viewer;
  keyHolder: E['access'] extends 'server' ? ServerKeyHolder : undefined;
  idempotencyKey: string | undefined;
  /** The caller's language; errors are translated elsewhere. */
  locale: Locale;
  deps: Deps;
  /** Absent if a server-rendered page makes the call in process. */
  request?: FastifyRequest;
  reply?: FastifyReply;
}

/** The result of a handler; a long text may be a stream. */
type Answer<E extends EndpointSpec> = E extends { text: string } ? Output<E> | Readable : Output<E>;

export type Handler<E extends EndpointSpec> = (call: HandlerContext<E>) => Promise<Answer<E>>;

/** The folder in the data folder for incomplete files. */
export const stagingFolder = 'unheld';

type Schema = z.ZodMiniType;

interface Body {
  body: unknown;
  files: MultipartForm['files'];
  file?: TemporaryFile | undefined;
}

/** Adds further errors to those of a form, for fields without one. */
async function withFaults(
  error: unknown,
  findFaults: () => Promise<readonly FieldError[]>,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'validation_failed') return error;
  const { errors = [] } = error.details;
  const others = (await findFaults()).filter(({ field }) => !errors.some((known) => known.field === field));
  return invalid(...errors, ...others);
}

type FindFaults = (fields: Record<string, unknown>) => Promise<readonly FieldError[]>;

async function bodyOf(
  app: App,
  spec: EndpointSpec,
  request: FastifyRequest,
  findFaults: FindFaults | undefined,
): Promise<Body> {
  if (spec.stream) {
    const judge = (fields: Record<string, string>) => decode(spec.body as Schema, fields);
    const folder = join(app.deps.config.dataDir, stagingFolder);
    const rule = { ...spec.stream, maxBytes: downloadLimitBytes(await app.identity.settings()) };
    return { files: {}, ...(await parseStreamedForm(request, rule, folder, judge)) };
  }
  if (spec.encoding === 'multipart') {
    const settings = await app.identity.settings();
    const rules = Object.fromEntries(
      Object.entries(spec.files ?? {}).map(([field, rule]) => [field, limitImageRule(rule, settings)]),
    );
    const { fields, files } = await parseMultipart(request, rules);
    const schema = spec.body as Schema | undefined;
    // In a change, an empty string is a value: it clears an optional field and is rejected for a required one.
    const sent = spec.method === 'POST' ? withoutEmpty(schema, fields, '') : fields;
    try {
      return { body: decode(schema, sent, missingFiles(rules, files)), files };
    } catch (error) {
      if (!findFaults) throw error;
      throw await withFaults(error, () => findFaults(readableFields(schema, fields)));
    }
  }
  if (spec.raw) return { body: request.body ?? Buffer.alloc(0), files: {} };
  if (!spec.body) return { body: undefined, files: {} };
  return {
    body: decode(
      spec.body as Schema,
      withoutEmpty(spec.body, request.body === undefined ? {} : request.body, null),
      [],
      spec.rowByRow,
    ),
    files: {},
  };
}

function idempotencyKeyOf(spec: EndpointSpec, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (!spec.idempotent || key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid({ field: 'Idempotency-Key', code: 'invalid' });
  }
  return key;
}

const types = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

function refuseOtherEncodings(spec: EndpointSpec, request: FastifyRequest): void {
  // Accepts any content type: handlers detect a file's type from its bytes.
  if (spec.raw) return;
  const sent = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const expected = spec.body || spec.files ? types[spec.encoding ?? 'json'] : undefined;
  if (sent && expected && sent !== expected) throw new AppError('media_type_unsupported');
}

/** The audit context of a call; with the `action` of a staff call. */
export function auditContextOf(
  action: AuditContext['action'],
  { viewer, ip, id }: FastifyRequest,
  { now }: Pick<Deps, 'now'>,
): AuditContext {
  return { actor: viewer, action, at: now(), ip, request_id: id, isNoted: false };
}

/** A staff call without comparable changes, such as a connection test, is audited as well. */
async function noteUnnoted(act: AuditContext, params: unknown, { db }: Deps): Promise<void> {
  if (!act.action || act.isNoted) return;
  const [id] = Object.values((params ?? {}) as Record<string, number | string>);
  const type = act.action.slice(0, act.action.indexOf('.')) as TargetType;
  await audit(db, { target: { type, id } });
}

/** Serializes the record of an error like the call's own response. */
function withSerializedRecord(error: unknown, serialize: (value: unknown) => unknown): unknown {
  if (!(error instanceof AppError) || error.details.record === undefined) return error;
  return new AppError(error.code, { ...error.details, record: serialize(error.details.record) });
}

interface RouteOptions<E extends EndpointSpec> {
  /**
   * Errors beyond the schema, for a form that is rejected anyway, so that all are reported at once. Invalid fields
   * are absent.
   */
  findFaults?: (call: {
    deps: Deps;
    params: ParamsOf<E>;
    fields: Partial<BodyOf<E>>;
  }) => Promise<readonly FieldError[]>;
  /** Waits or throws before the body is read. */
  beforeBody?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** A read for members that shows others' driving, with the delay of public reads. */
  isDelayed?: boolean;
  /**
   * A read with the same response for everyone who may make it, cached as a whole; a public one for callers
   * without a token.
   */
  cached?: boolean;
  /** A read that a replica may serve. */
  replica?: boolean;
  /** A write that others cannot see, such as a sign-in or a read mark: caches stay. */
  keepsCaches?: boolean;
  /** Whether a reader outside the staff sees driving without delay, such as a steward of the round. */
  isUndelayed?: (call: HandlerContext<E>) => Promise<boolean>;
}

/** A call of the contract with everything that its requests need. */
interface Registration<E extends EndpointSpec> {
  app: App;
  spec: E;
  options: RouteOptions<E>;
  handler: Handler<E>;
  guard: ReturnType<typeof createGuard>;
  schema: Schema | undefined;
  /** Encodes by the response schema: other fields never leave the server. */
  serialize: (value: unknown) => unknown;
  /** Depends on the caller; a sign-in returns a user and a token. */
  isPersonal: boolean;
  isStream: boolean;
}

const isWrite = ({ method }: EndpointSpec) => method !== 'GET';

/** Decodes the request, runs the handler and returns its result. */
async function perform<E extends EndpointSpec>(
  { app, spec, options, handler, guard, serialize }: Registration<E>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { findFaults, keepsCaches = spec.access === 'server' } = options;
  // Before the body, so that a gigabyte is not received for an unknown path.
  const params = paramsOf(spec, request);
  const query = decode(spec.query as Schema | undefined, queryOf(spec, request));
  const findFormFaults: FindFaults | undefined =
    findFaults &&
    ((fields) =>
      findFaults({ deps: app.deps, params: params as ParamsOf<E>, fields: fields as Partial<BodyOf<E>> }));
  const sent = await bodyOf(app, spec, request, findFormFaults);
  const context = auditContextOf(spec.audit, request, app.deps);
  const { viewer } = request;
  if ((spec.audit || spec.moderators) && viewer) context.lockActor = (tx) => guard.lockViewer(tx, viewer);
  const hasBody = Boolean(spec.body || spec.files || spec.stream || spec.raw);
  const answer = async () => {
    if (hasBody && !request.cameWhole) await guard.readmit(request);
    const result = await handler({
      params,
      query,
      ...sent,
      viewer: request.viewer,
      keyHolder: request.keyHolder,
      idempotencyKey: idempotencyKeyOf(spec, request),
      locale: request.locale,
      deps: app.deps,
      request,
      reply,
    } as HandlerContext<E>);
    await noteUnnoted(context, params, app.deps);
    return result;
  };
  const answering = runWithAuditContext(context, answer).finally(
    () => sent.file && rm(sent.file.path, { force: true }),
  );
  const result: unknown = await app.drain.track(answering).catch((error: unknown) => {
    throw withSerializedRecord(error, serialize);
  });
  if (isWrite(spec) && !keepsCaches) app.clearCaches(spec.audit ? 'staff' : 'member');
  return result;
}

/** Sets headers and returns the body. */
function writeAnswer<E extends EndpointSpec>(
  { spec, schema, serialize }: Registration<E>,
  reply: FastifyReply,
  result: unknown,
): unknown {
  // The client already has it.
  if (reply.statusCode === 304) return undefined;
  reply.code(successStatus(spec));
  if (spec.text) {
    reply.type(spec.text === 'application/zip' ? spec.text : `${spec.text}; charset=utf-8`);
    return result;
  }
  if (!schema) return undefined;
  reply.type('application/json; charset=utf-8');
  if (!spec.list) return JSON.stringify(serialize(result));
  const { items, total } = result as List<unknown>;
  reply.header(totalHeader, total);
  const body = serialize(items);
  return JSON.stringify(spec.listName ? { [spec.listName]: body } : body);
}

/** Answers a request, from the cache if the call has one. */
async function answer<E extends EndpointSpec>(
  registration: Registration<E>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { app, options, isPersonal } = registration;
  const write = async () => writeAnswer(registration, reply, await perform(registration, request, reply));
  // The guard has already authenticated each caller.
  const isSameForAll = options.cached && (isPersonal || request.headers.authorization === undefined);
  if (!isSameForAll || !app.responses) return reply.send(await write());
  const load = async () => {
    reply.header('cache-control', isPersonal ? 'private, no-cache' : publicCacheControl);
    const body = (await write()) as string;
    return makeCachedResponse(reply, { body, vary: 'Accept-Encoding, Authorization' });
  };
  const key = callCacheKey(request.url, isPersonal);
  return sendCached(request, reply, await app.responses.get(key, load));
}

function defineRoute<E extends EndpointSpec>(registration: Registration<E>): RouteDefinition {
  const { spec, options, guard, isPersonal, isStream } = registration;
  return {
    method: spec.method,
    url: spec.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { isLongBody: spec.stream !== undefined || spec.raw !== undefined },
    bodyLimit: spec.maxBytes ?? bytesPerMegabyte,
    // Fastify would answer HEAD by discarding the body, which never ends here.
    exposeHeadRoute: !isStream,
    onRequest: async (request, reply) => {
      // Disables buffering by proxies.
      if (isStream) reply.header('x-accel-buffering', 'no');
      if (isPersonal || isStream) reply.header('cache-control', 'no-store');
      await guard.admit(request);
      request.cameWhole = request.raw.complete;
      refuseOtherEncodings(spec, request);
      await options.beforeBody?.(request, reply);
    },
    handler: (request, reply) => answer(registration, request, reply),
  };
}

/** Registers a public read for server-rendered pages, which call it without HTTP. */
function registerInProcess<E extends EndpointSpec>({
  app,
  spec,
  handler,
  schema,
  serialize,
}: Registration<E>): void {
  app.inProcess.set(endpointName(spec), async (input) => {
    const { params, query } = (input ?? {}) as { params?: unknown; query?: unknown };
    if (unstorable({ params, query }).length > 0) throw new AppError('not_found');
    const result: unknown = await handler({
      params,
      query: query ?? {},
      locale: 'fa',
      deps: app.deps,
    } as HandlerContext<E>);
    if (!schema) return undefined;
    if (!spec.list) return z.decode(schema, serialize(result) as never);
    const { items, total } = result as List<unknown>;
    return { items: z.decode(schema, serialize(items) as never), total };
  });
}

/** Registers a call of the contract. The response schema filters: other fields never leave the server. */
export function route<const E extends EndpointSpec>(
  app: App,
  spec: E,
  handle: Handler<E>,
  options: RouteOptions<E> = {},
): void {
  const { cached: isCached = false, replica: readsReplica = false, isDelayed = false, isUndelayed } = options;
  const handler = showDelayed(spec, readsReplica ? readFromReplica(handle) : handle, {
    isDelayed,
    isUndelayed,
    isCached,
  });
  const schema: Schema | undefined = spec.list ? z.array(spec.list as Schema) : spec.response;
  const registration: Registration<E> = {
    app,
    spec,
    options,
    handler,
    guard: createGuard(app, spec),
    schema,
    serialize: (value) => schema && z.encode(schema, value as never),
    isPersonal: spec.access !== 'public' || isWrite(spec),
    isStream: spec.text === 'text/event-stream',
  };
  const definition = defineRoute(registration);
  if (spec.raw)
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      scope.route(definition);
    });
  else app.route(definition);
  const { isPersonal, isStream } = registration;
  if (!isPersonal && !isStream) registerInProcess(registration);
}
