import {
  getDashboard,
  getHealth,
  getInbox,
  getSetup,
  listAuditLog,
  listDevMailbox,
} from '@paddock/contract/overview/calls';
import { listJobs, listOutgoingMessages } from '@paddock/contract/overview/jobs-calls';
import { getRetention } from '@paddock/contract/overview/retention-calls';
import { type DashboardPeriod, dashboardPeriods } from '@paddock/contract/overview/rules';
import { listServerKeys } from '@paddock/contract/servers/admin-calls';
import { infiniteQuery } from '#lib/api/infinite-query.ts';
import { query, queryWithPrevious } from '#lib/api/query.ts';
import { oneOf } from '#lib/url/url-filters.ts';
import { parsePage } from '#lib/url/url-values.ts';
import type { AuditFilter } from './audit-filters.ts';

/** What an address of the staff's dashboard asks for. */
export const dashboardFilters = { period: oneOf(dashboardPeriods, '7d') };

export const dashboardQuery = (period: DashboardPeriod) =>
  queryWithPrevious(getDashboard, { query: { period } });

/** Looked at anew whenever the dashboard is opened: its steps are done on other screens. */
export const setupQuery = () => ({ ...query(getSetup, {}), staleTime: 0 });

/** What waits for a person. */
export const inboxQuery = () => query(getInbox, {});

/** The parts of the page of one user. */
export const memberViews = ['statistics', 'transactions', 'roles', 'tickets', 'signIns', 'history'] as const;
export type MemberView = (typeof memberViews)[number];
export const memberPageFilters = { view: oneOf(memberViews), page: parsePage };

/** The parts of the developer's page. */
export const developerViews = ['health', 'jobs', 'keys', 'outbox', 'data', 'audit'] as const;
export const developerFilters = { view: oneOf(developerViews, 'health') };

export const healthQuery = () => query(getHealth, {});
export const jobsQuery = () => query(listJobs, {});
export const outgoingMessagesQuery = () => infiniteQuery(listOutgoingMessages, {});
export const serverKeysQuery = () => query(listServerKeys, {});

export const retentionQuery = () => query(getRetention, {});

const shownMessages = 50;
/** What local adapters kept instead of sending it. */
export const devMailboxQuery = () => query(listDevMailbox, { query: { limit: shownMessages } });

export const auditLogQuery = (filter: AuditFilter) => infiniteQuery(listAuditLog, filter, { pageLength: 25 });

/** What was done by and to a user. */
export const userHistoryQuery = (user_id: number) => infiniteQuery(listAuditLog, { user_id });

/** Reads that are stale once a job was run, retried or discarded; once a message was; once a key was made or deleted. */
export const jobQueries = [listJobs] as const;
export const outgoingQueries = [listOutgoingMessages] as const;
export const serverKeyQueries = [listServerKeys] as const;
/** Once it was said how long data is kept. */
export const retentionQueries = [getRetention] as const;
