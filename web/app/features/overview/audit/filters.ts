import { auditActions } from '@paddock/contract/core/audit-actions';
import { tehranDayRange } from '@paddock/contract/i18n/time';
import type { AuditEntry } from '@paddock/contract/overview/calls';

/** The filters of the audit log that an address holds; what stands there wrongly counts as unset. */
export function parseAuditFilters(address: URLSearchParams) {
  const text = (name: string) => address.get(name) || undefined;
  const day = (name: string) => {
    const value = text(name);
    return value && tehranDayRange(value) ? value : undefined;
  };
  const user = text('user_id');
  return {
    search: text('search'),
    action: auditActions.find((one) => one === text('action')),
    user_id: user && /^[1-9]\d{0,8}$/.test(user) ? Number(user) : undefined,
    startDate: day('startDate'),
    endDate: day('endDate'),
  };
}
export type AuditFilter = ReturnType<typeof parseAuditFilters>;

/** Where the target of a row is looked at; undefined where it has no page of its own. */
export function auditTargetPath({ type, id }: AuditEntry['target']): string | undefined {
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
  if (type === 'item' || type === 'category') return '/admin/shop';
  return undefined;
}
