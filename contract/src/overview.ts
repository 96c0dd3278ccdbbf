import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './fields.ts';
import { PageQuery } from './paging.ts';

/** A message that a local adapter kept instead of sending it. */
export const OutboxMessage = z.object({
  id: Id,
  channel: z.enum(['discord', 'mail']),
  recipient: z.string(),
  text: z.string(),
  created_at: Instant,
});
export type OutboxMessage = z.output<typeof OutboxMessage>;

/** Newest first. */
export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/v1/admin/outbox',
  access: 'developer',
  query: PageQuery,
  response: z.array(OutboxMessage),
});

export const Health = z.object({
  version: z.string(),
  node: z.string(),
  migration: z.string(),
  database: z.object({ ok: z.boolean(), embedded: z.boolean(), version: z.string() }),
  /** Each outside service and whether it is the real one or the local stand-in. */
  services: z.array(z.object({ name: z.string(), kind: z.enum(['real', 'local']) })),
  /** Whether mail would be taken now. */
  mail_ready: z.boolean(),
  /** Messages that wait to be sent, and those that nobody tries any more. */
  outgoing: z.array(z.object({ channel: z.enum(['mail', 'discord']), waiting: z.int(), given_up: z.int() })),
});
export type Health = z.output<typeof Health>;

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/v1/admin/health',
  access: 'developer',
  response: Health,
});
