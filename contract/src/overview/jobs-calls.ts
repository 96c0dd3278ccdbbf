import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Instant, LongId, LongPathId } from '../core/fields.ts';
import { PageQuery } from '../core/paging.ts';
import { messageChannels } from '../notifications/rules.ts';

/** A recurring job of the portal. */
export const ScheduledJob = z.object({
  name: z.string(),
  /** Five cron fields, UTC. `@every 2s`: that long after the end of the last run. `@enqueued`: only when something is enqueued. */
  cron: z.string(),
  last_done_at: z.nullable(Instant),
  last_failed_at: z.nullable(Instant),
  is_running: z.boolean(),
});

export type ScheduledJob = z.output<typeof ScheduledJob>;

/** A job whose last run failed after all its attempts. */
export const FailedJob = z.object({
  id: z.uuid(),
  name: z.string(),
  failed_at: Instant,
  error: z.string(),
});

export type FailedJob = z.output<typeof FailedJob>;

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/v1/admin/jobs',
  access: 'developer',
  response: z.object({ scheduled: z.array(ScheduledJob), failed: z.array(FailedJob) }),
});

/** Runs a scheduled job now. */
export const runJob = endpoint({
  method: 'POST',
  path: '/api/v1/admin/jobs/{name}/run',
  access: 'developer',
  params: z.object({ name: z.string().check(z.regex(/^[a-z-]{1,60}$/)) }),
  audit: 'job.run',
});

const failedJob = z.object({ id: z.uuid() });

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/v1/admin/failed-jobs/{id}/retry',
  access: 'developer',
  params: failedJob,
  audit: 'job.retry',
});

export const discardJob = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/failed-jobs/{id}',
  access: 'developer',
  params: failedJob,
  audit: 'job.discard',
});

/** A message waiting to be sent, or given up. */
export const OutgoingMessage = z.object({
  id: LongId,
  channel: z.enum(messageChannels),
  recipient: z.string(),
  kind: z.string(),
  state: z.enum(['waiting', 'given_up']),
  attempts: z.int(),
  error: z.nullable(z.string()),
  created_at: Instant,
  next_at: Instant,
});

export type OutgoingMessage = z.output<typeof OutgoingMessage>;

/** Given-up ones first, then by age. */
export const listOutgoingMessages = endpoint({
  method: 'GET',
  path: '/api/v1/admin/outgoing-messages',
  access: 'developer',
  query: PageQuery,
  list: OutgoingMessage,
});

const oneMessage = z.object({ id: LongPathId });

/** Retries a message now and resets its attempts. */
export const retryOutgoingMessage = endpoint({
  method: 'POST',
  path: '/api/v1/admin/outgoing-messages/{id}/retry',
  access: 'developer',
  params: oneMessage,
  audit: 'message.retry',
});

export const discardOutgoingMessage = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/outgoing-messages/{id}',
  access: 'developer',
  params: oneMessage,
  audit: 'message.discard',
});
