import { auditActions } from '@paddock/contract/core/audit-actions';
import type { AuditEntry } from '@paddock/contract/overview/calls';
import { anyText, oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parseDay } from '#lib/url/url-values.ts';

/** URL filters of the audit log. Invalid values count as unset. */
export const auditFilters = {
  search: anyText,
  action: oneOf(auditActions),
  user_id: (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined),
  startDate: parseDay,
  endDate: parseDay,
};
export type AuditFilter = UrlFilters<typeof auditFilters>;

/** The page of an entry’s target; undefined if it has none. */
export function auditTargetPath({ type, id, name }: AuditEntry['target']): string | undefined {
  if (type === 'settings') return '/admin/settings';
  if (id === null) return undefined;
  const encoded = encodeURIComponent(id);
  if (type === 'user') return `/admin/users/${encoded}`;
  if (type === 'transaction') return `/admin/transactions?transaction=${encoded}`;
  if (type === 'ticket') return `/admin/ticket/${encoded}`;
  if (type === 'event') return `/events/${encoded}`;
  if (type === 'server_key') return '/admin/developer?view=keys';
  if (type === 'service') return '/admin/developer';
  if (type === 'job' || type === 'message') return '/admin/developer?view=jobs';
  if (type === 'delivery') return '/admin/transactions/deliveries';
  if (type === 'download') return '/admin/downloadslist';
  if (type === 'server') return '/admin/servers';
  if (type === 'post') return `/admin/blog${name ? `?search=${encodeURIComponent(name)}` : ''}`;
  if (type === 'item' || type === 'category') return '/admin/shop';
  return undefined;
}
