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

/** URL filters of the staff’s dashboard. */
export const dashboardFilters = { period: oneOf(dashboardPeriods, '7d') };

export const dashboardQuery = (period: DashboardPeriod) =>
  queryWithPrevious(getDashboard, { query: { period } });

/** Always refetched, because its steps are completed on other screens. */
export const setupQuery = () => ({ ...query(getSetup, {}), staleTime: 0 });

/** Items that need a decision by staff. */
export const inboxQuery = () => query(getInbox, {});

/** The tabs of a user’s page. */
export const memberViews = ['statistics', 'transactions', 'roles', 'tickets', 'signIns', 'history'] as const;
export type MemberView = (typeof memberViews)[number];
export const memberPageFilters = { view: oneOf(memberViews), page: parsePage };

/** The tabs of the developer page. */
export const developerViews = ['health', 'jobs', 'keys', 'outbox', 'data', 'audit'] as const;
export const developerFilters = { view: oneOf(developerViews, 'health') };

export const healthQuery = () => query(getHealth, {});
export const jobsQuery = () => query(listJobs, {});
export const outgoingMessagesQuery = () => infiniteQuery(listOutgoingMessages, {});
export const serverKeysQuery = () => query(listServerKeys, {});

export const retentionQuery = () => query(getRetention, {});

const maxMessages = 50;
/** Messages that local adapters stored instead of sending. */
export const devMailboxQuery = () => query(listDevMailbox, { query: { limit: maxMessages } });

export const auditLogQuery = (filter: AuditFilter) => infiniteQuery(listAuditLog, filter, { pageLength: 25 });

/** Audit entries by and about a user. */
export const userHistoryQuery = (user_id: number) => infiniteQuery(listAuditLog, { user_id });

/** Reads invalidated by changes of jobs, messages, server keys and retention. */
export const jobQueries = [listJobs] as const;
export const outgoingQueries = [listOutgoingMessages] as const;
export const serverKeyQueries = [listServerKeys] as const;
export const retentionQueries = [getRetention] as const;
