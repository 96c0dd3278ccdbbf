import { can, isDeveloper, ticketModule } from '@paddock/contract/core/permissions';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { StaffRecord } from '#components/staff-record.tsx';
import { memberRolesQuery } from '#features/entitlements/queries.ts';
import { memberPageFilters, userHistoryQuery } from '#features/overview/queries.ts';
import { userTransactionsQuery } from '#features/payments/queries.ts';
import { userTicketsQuery } from '#features/tickets/queries.ts';
import { useUserAdminMessages } from '#features/user-admin/messages.ts';
import { memberQuery } from '#features/user-admin/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { readSession, useCurrentUser } from '#lib/session/session.ts';
import { parseUrlFilters } from '#lib/url/url-filters.ts';
import { parseId } from '#lib/url/url-values.ts';
import type { Route } from './+types/route.ts';
import { MemberPage } from './member-page.tsx';

/** Does not prefetch sign-ins and statistics, whose permissions depend on the member. */
export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const id = parseId(params.id);
  const role = readSession().user?.role;
  if (!role || id === undefined) return null;
  const { view, page } = parseUrlFilters(memberPageFilters, url.searchParams);
  return prefetch(
    memberQuery(id),
    view === 'transactions' && can(role, 'transactions', 'view') && userTransactionsQuery(id, page),
    view === 'roles' && can(role, 'transactions', 'view') && memberRolesQuery(id),
    view === 'tickets' && can(role, ticketModule, 'view') && userTicketsQuery(id),
    view === 'history' && isDeveloper(role) && userHistoryQuery(id),
  );
}

/** One member. The tab is in the address. */
export default function MemberScreen() {
  const t = useUserAdminMessages();
  const me = useCurrentUser();
  const id = parseId(useParams()['id']);
  const member = useQuery({ ...memberQuery(id ?? 0), enabled: id !== undefined });
  if (!me) return null;
  return (
    <StaffRecord
      read={member}
      back={{ to: '/admin/users', label: t('page.all') }}
      texts={{ none: t('page.none'), missing: t('page.missing'), failed: t('page.failed') }}
    >
      {(record) => <MemberPage member={record} me={me} />}
    </StaffRecord>
  );
}
