import { can, isDeveloper, ticketModule } from '@paddock/contract/core/permissions';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { BackLink } from '#components/back-link.tsx';
import { PageHead } from '#components/page-head.tsx';
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
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import type { Route } from './+types/route.ts';
import { MemberPage } from './member-page.tsx';

/** What depends on the user alone waits for that one: sign-ins and statistics are not everybody's to see. */
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

/** Everything that the staff know of one user, in one place. The address keeps the part. */
export default function MemberScreen() {
  const t = useUserAdminMessages();
  const me = useCurrentUser();
  const id = parseId(useParams()['id']);
  const member = useQuery({ ...memberQuery(id ?? 0), enabled: id !== undefined });
  if (!me) return null;
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <BackLink to="/admin/users">{t('page.all')}</BackLink>
      {id === undefined || member.error?.status === 404 ? (
        <>
          <PageHead title={t('page.none')} hidden />
          <h1>{t('page.none')}</h1>
          <EmptyState sentence={t('page.missing')} />
        </>
      ) : (
        <QueryStates query={member} failed={t('page.failed')}>
          {(found) => <MemberPage member={found} me={me} />}
        </QueryStates>
      )}
    </section>
  );
}
