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

/** A message stored by a local adapter instead of being sent. */
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
  /** Each external service: the real one, the local adapter, or none. `resting` after repeated errors. */
  services: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['real', 'local', 'none']),
      state: z.enum(['ready', 'resting', 'unknown']),
    }),
  ),
  /** Settings that are unsafe for a public portal. */
  warnings: z.array(z.enum(healthWarnings)),
  /** Whether staff need a second factor. */
  staff_second_factor: z.boolean(),
  /** Whether mail can be sent now. */
  mail_ready: z.boolean(),
  /** Messages waiting to be sent, and those given up. */
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
  /** In the preceding period of the same length. */
  before: z.int(),
});

/**
 * The figures of the period by day, including the current day; days are in Asia/Tehran. A part is null for a role
 * that may not view its module.
 */
export const Dashboard = z.object({
  period: z.enum(dashboardPeriods),
  /** External income minus refunds: USD, and whole rials. */
  received: z.nullable(
    z.object({
      usd: z.object({ now: Usd, before: Usd }),
      irr: Count,
      /** Every day of the period in order, including days without income. */
      days: z.array(z.object({ day: z.string(), usd: Usd, irr: z.int() })),
    }),
  ),
  /** Active players used the portal or drove. */
  players: z.nullable(
    z.object({
      total: z.int(),
      created: Count,
      active: Count,
      days: z.array(z.object({ day: z.string(), created: z.int(), active: z.int() })),
    }),
  ),
  servers: z.nullable(z.object({ up: z.int(), total: z.int(), players: z.int(), places: z.int() })),
  /** Open and waiting tickets, and the median time to the first answer in seconds, null without one. */
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

/** An item that needs a person. `id` is the parameter of the related call: a transaction's public id, else a row id. */
export const InboxEntry = z.object({
  kind: z.enum(inboxKinds),
  id: z.string(),
  title: z.string(),
  title_en: z.nullable(z.string()),
  /** Additional detail: an error, a name, or the number of pieces left. */
  detail: z.nullable(z.string()),
  detail_en: z.nullable(z.string()),
  /** The amount, in one of the two currencies. */
  usd: z.nullable(Usd),
  irr: z.nullable(z.int()),
  since: z.nullable(Instant),
  /** For a failed Discord role: the member whose page lists it. */
  member_id: z.optional(Id),
});
export type InboxEntry = z.output<typeof InboxEntry>;

/** Items that need a person now, limited to modules the role may view: the oldest of each kind and their number. */
export const getInbox = endpoint({
  method: 'GET',
  path: '/api/v1/admin/inbox',
  access: { module: 'dashboard', action: 'view' },
  response: z.object({
    entries: z.array(InboxEntry),
    totals: z.array(z.object({ kind: z.enum(inboxKinds), total: z.int() })),
  }),
});

/** Staff with `admin.view` and no second factor: highest levels first, and their number. */
export const listUnprotectedStaff = endpoint({
  method: 'GET',
  path: '/api/v1/admin/unprotected-staff',
  access: { module: 'settings', action: 'view' },
  response: z.object({ usernames: z.array(z.string()), total: z.int() }),
});

/** A row of the audit log. `before` and `after` contain the changed fields, without secrets. */
export const AuditEntry = z.object({
  id: LongId,
  at: Instant,
  /** The name at that time, removed with the account; null for anonymous requests and for operator commands. */
  actor: z.nullable(z.object({ id: Id, username: z.nullable(z.string()), level: z.int() })),
  action: z.enum(auditActions),
  target: z.object({
    type: z.enum(targetTypes),
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
  }),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** Empty once it has expired. */
  ip: z.string(),
  request_id: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const auditFilter = {
  /** Searches the actor's name, the action, and the target's type, id and name. */
  search: Search,
  action: z.optional(z.enum(auditActions)),
  /** Actions by or on this user. */
  user_id: z.optional(InputId),
  /** Days in Asia/Tehran, inclusive. */
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

/** The row of this export, which is the head of the log, and all matching rows, newest first, with hashes. */
export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit/export',
  access: 'developer',
  query: z.object(auditFilter),
  response: z.string(),
  text: 'text/csv',
});

/** The same as JSON lines, in the format of the list. */
export const exportAuditLogLines = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit/export.jsonl',
  access: 'developer',
  query: z.object(auditFilter),
  response: z.string(),
  text: 'application/x-ndjson',
});

/** The row before or after a gap; null at the beginning or end of the log. */
const AuditPlace = z.nullable(z.object({ id: LongId, at: Instant }));

/** Whether every row exists unchanged. Each list names up to a hundred violations. */
export const AuditVerdict = z.object({
  /** Number of rows. */
  rows: z.int(),
  /** The latest nightly check; null before the first. */
  full: z.nullable(FullCheck),
  /** Rows whose content does not match their hash. */
  altered: z.array(LongId),
  /** Rows with valid content that do not follow their predecessor. */
  displaced: z.array(LongId),
  /** Deleted rows. */
  missing: z.array(z.object({ count: z.int(), after: AuditPlace, before: AuditPlace })),
  /** Whether the log still has the head stored in the latest backup; `missing` if it cannot be read. */
  head: z.enum(['intact', 'altered', 'missing']),
});
export type AuditVerdict = z.output<typeof AuditVerdict>;

export const verifyAuditLog = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit/check',
  access: 'developer',
  response: AuditVerdict,
});

/**
 * Tests an external service now; mail is tested with a message to the caller. `reason` is a single word, null on
 * success.
 */
export const testService = endpoint({
  method: 'POST',
  path: '/api/v1/admin/services/{name}/test',
  access: { module: 'settings', action: 'edit' },
  params: z.object({ name: z.string() }),
  response: z.object({
    ok: z.boolean(),
    reason: z.nullable(z.enum(probeReasons)),
    /** Response time in milliseconds. */
    ms: z.int(),
  }),
  audit: 'service.test',
});

/**
 * A step of the portal's setup. `variables`: the environment variables it needs and whether they are set.
 * `services`: those that testService can test; `local` are local adapters.
 */
export const SetupStep = z.object({
  step: z.enum(setupSteps),
  is_done: z.boolean(),
  variables: z.array(z.object({ name: z.string(), is_set: z.boolean() })),
  services: z.array(z.object({ name: z.string(), kind: z.enum(['real', 'local']) })),
});
export type SetupStep = z.output<typeof SetupStep>;

/** The progress of the setup; the second factor is the caller's. */
export const getSetup = endpoint({
  method: 'GET',
  path: '/api/v1/admin/setup',
  access: { module: 'settings', action: 'view' },
  response: z.array(SetupStep),
});
