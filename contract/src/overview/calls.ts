import * as z from 'zod/mini';
import { auditActions, targetTypes } from '../core/audit-actions.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id, InputId, Instant, LongId } from '../core/fields.ts';
import { Usd } from '../core/money.ts';
import { Day, PageQuery, Search } from '../core/paging.ts';
import { messageChannels } from '../notifications/rules.ts';
import { Transaction } from '../payments/calls.ts';
import { FullCheck } from '../payments/ledger-calls.ts';
import { dashboardPeriods, healthWarnings, inboxKinds, probeReasons, setupSteps } from './rules.ts';

/** A message that a local adapter kept instead of sending it. */
export const DevMailboxMessage = z.object({
  id: Id,
  channel: z.enum(['discord', 'mail']),
  recipient: z.string(),
  text: z.string(),
  created_at: Instant,
});
export type DevMailboxMessage = z.output<typeof DevMailboxMessage>;

/** Newest first. */
export const listDevMailbox = endpoint({
  method: 'GET',
  path: '/api/v1/admin/outbox',
  access: 'developer',
  query: PageQuery,
  list: DevMailboxMessage,
});

export const Health = z.object({
  version: z.string(),
  node: z.string(),
  migration: z.string(),
  started_at: Instant,
  database: z.object({ ok: z.boolean(), embedded: z.boolean(), version: z.string() }),
  /** Each outside service: the real one, the local stand-in, or none. `resting` after repeated faults. */
  services: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['real', 'local', 'none']),
      state: z.enum(['ready', 'resting', 'unknown']),
    }),
  ),
  /** What a portal that others can reach should not be left with. */
  warnings: z.array(z.enum(healthWarnings)),
  /** Whether staff need a second factor. */
  staff_second_factor: z.boolean(),
  /** Whether mail would be taken now. */
  mail_ready: z.boolean(),
  /** Messages that wait to be sent, and those that nobody tries any more. */
  outgoing: z.array(z.object({ channel: z.enum(messageChannels), waiting: z.int(), given_up: z.int() })),
});
export type Health = z.output<typeof Health>;

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/v1/admin/health',
  access: 'developer',
  response: Health,
});

const Count = z.object({
  now: z.int(),
  /** In the period of the same length before. */
  before: z.int(),
});

/**
 * What the days of the period looked like, the running one included; days are those of Asia/Tehran. A part is null for
 * a role without view on its module.
 */
export const Dashboard = z.object({
  period: z.enum(dashboardPeriods),
  /** Money that came in from outside, less refunds: USD, and whole rials. */
  received: z.nullable(
    z.object({
      usd: z.object({ now: Usd, before: Usd }),
      irr: Count,
      /** Every day of the period in order, those without money as well. */
      days: z.array(z.object({ day: z.string(), usd: Usd, irr: z.int() })),
    }),
  ),
  /** Active are those who used the portal or drove. */
  players: z.nullable(
    z.object({
      total: z.int(),
      created: Count,
      active: Count,
      days: z.array(z.object({ day: z.string(), created: z.int(), active: z.int() })),
    }),
  ),
  servers: z.nullable(z.object({ up: z.int(), total: z.int(), players: z.int(), places: z.int() })),
  /** Open and waiting ones, and the median time to the first answer in seconds, null without one. */
  tickets: z.nullable(z.object({ open: z.int(), first_answer_seconds: z.nullable(z.int()) })),
  latest_transactions: z.nullable(z.array(Transaction)),
});
export type Dashboard = z.output<typeof Dashboard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/v1/admin/dashboard',
  access: { module: 'dashboard', action: 'view' },
  query: z.object({ period: z.optional(z.enum(dashboardPeriods)) }),
  response: Dashboard,
});

/** Something that waits for a person. `id` is what the call beside it takes: a transaction's public id, else a row's. */
export const InboxEntry = z.object({
  kind: z.enum(inboxKinds),
  id: z.string(),
  title: z.string(),
  title_en: z.nullable(z.string()),
  /** What is known besides: an error, a name, the pieces left. */
  detail: z.nullable(z.string()),
  detail_en: z.nullable(z.string()),
  /** The money that it is about, of one kind. */
  usd: z.nullable(Usd),
  irr: z.nullable(z.int()),
  since: z.nullable(Instant),
  /** Of a Discord role that failed: the member whose page lists it. */
  member_id: z.optional(Id),
});
export type InboxEntry = z.output<typeof InboxEntry>;

/** What waits for a person now, of the modules that the role may view: the oldest of each kind, and how many there are. */
export const getInbox = endpoint({
  method: 'GET',
  path: '/api/v1/admin/inbox',
  access: { module: 'dashboard', action: 'view' },
  response: z.object({
    entries: z.array(InboxEntry),
    totals: z.array(z.object({ kind: z.enum(inboxKinds), total: z.int() })),
  }),
});

/** Who has a role with `admin.view` and no second factor: the highest levels first, and how many there are. */
export const listUnprotectedStaff = endpoint({
  method: 'GET',
  path: '/api/v1/admin/unprotected-staff',
  access: { module: 'settings', action: 'view' },
  response: z.object({ usernames: z.array(z.string()), total: z.int() }),
});

/** One row of the audit log. `before` and `after` hold what differs, without secrets. */
export const AuditEntry = z.object({
  id: LongId,
  at: Instant,
  /** As it was called then, without a name once the account was deleted; null for a stranger and for the operator's commands. */
  actor: z.nullable(z.object({ id: Id, username: z.nullable(z.string()), level: z.int() })),
  action: z.enum(auditActions),
  target: z.object({
    type: z.enum(targetTypes),
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
  }),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** Empty once it was forgotten. */
  ip: z.string(),
  request_id: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const auditFilter = {
  /** In the actor's name, the action, the target's type, id and name. */
  search: Search,
  action: z.optional(z.enum(auditActions)),
  /** Done by or to this user. */
  user_id: z.optional(InputId),
  /** Days of Asia/Tehran, the last one included. */
  startDate: Day,
  endDate: Day,
};

/** Newest first. */
export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit',
  access: 'developer',
  query: z.object({ ...PageQuery.shape, ...auditFilter }),
  list: AuditEntry,
});

/** The row that the export leaves, which is the head of the log, and all that match, newest first, with their hashes. */
export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit/export',
  access: 'developer',
  query: z.object(auditFilter),
  response: z.string(),
  text: 'text/csv',
});

/** The same as JSON, a row a line, as they stand in the list. */
export const exportAuditLogLines = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit/export.jsonl',
  access: 'developer',
  query: z.object(auditFilter),
  response: z.string(),
  text: 'application/x-ndjson',
});

/** A row of the audit log on either side of a gap; null at its beginning or end. */
const AuditPlace = z.nullable(z.object({ id: LongId, at: Instant }));

/** Whether every row is there and as it was written. Of what is not, each list names up to a hundred. */
export const AuditVerdict = z.object({
  /** How many there are. */
  rows: z.int(),
  /** The newest check of a night; null before the first. */
  full: z.nullable(FullCheck),
  /** Rows that do not say what was written, as their hashes tell. */
  altered: z.array(LongId),
  /** Rows that say what was written, but do not follow the row that they were written after. */
  displaced: z.array(LongId),
  /** Rows that are gone. */
  missing: z.array(z.object({ count: z.int(), after: AuditPlace, before: AuditPlace })),
  /** Of the head that the newest backup holds: whether the log has that row; `missing` where it cannot be read. */
  head: z.enum(['intact', 'altered', 'missing']),
});
export type AuditVerdict = z.output<typeof AuditVerdict>;

export const verifyAuditLog = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit/check',
  access: 'developer',
  response: AuditVerdict,
});

/** Asks an outside service now; mail by one to the caller. `reason` is one word, null when it answered. */
export const testService = endpoint({
  method: 'POST',
  path: '/api/v1/admin/services/{name}/test',
  access: { module: 'settings', action: 'edit' },
  params: z.object({ name: z.string() }),
  response: z.object({
    ok: z.boolean(),
    reason: z.nullable(z.enum(probeReasons)),
    /** How long it took, in milliseconds. */
    ms: z.int(),
  }),
  audit: 'service.test',
});

/**
 * A step of setting the portal up. `variables`: those of the environment that it asks for, and whether they have a value.
 * `services`: those by which it is tested with testService; `local` are stand-ins.
 */
export const SetupStep = z.object({
  step: z.enum(setupSteps),
  is_done: z.boolean(),
  variables: z.array(z.object({ name: z.string(), is_set: z.boolean() })),
  services: z.array(z.object({ name: z.string(), kind: z.enum(['real', 'local']) })),
});
export type SetupStep = z.output<typeof SetupStep>;

/** How far the portal is set up; the second factor is the caller's own. */
export const getSetup = endpoint({
  method: 'GET',
  path: '/api/v1/admin/setup',
  access: { module: 'settings', action: 'view' },
  response: z.array(SetupStep),
});
