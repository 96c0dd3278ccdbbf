import { can, isDeveloper, outranks, ticketModule } from '@paddock/contract/core/permissions';
import type { AdminUser } from '@paddock/contract/user-admin/calls';
import type { User } from '@paddock/contract/users/calls';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { prefetch } from '../../../lib/api/prefetch.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { readSession, useCurrentUser } from '../../../lib/session/session.ts';
import { parseUrlFilters, useUrlFilters } from '../../../lib/url/url-filters.ts';
import { QueryStates } from '../../../ui/feedback/query-states.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { List } from '../../../ui/table/list.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { userTransactionsQuery } from '../../payments/queries.ts';
import { userTicketsQuery } from '../../tickets/queries.ts';
import { TicketTable } from '../../tickets/ticket-table.tsx';
import { type MemberAction, MemberDialogs } from '../../user-admin/member-actions.tsx';
import { userAdminMessages } from '../../user-admin/messages.ts';
import { memberQuery } from '../../user-admin/queries.ts';
import { AuditTable } from '../audit/audit-table.tsx';
import { memberPageFilters, memberViews, userHistoryQuery } from '../queries.ts';
import type { Route } from './+types/route.ts';
import { MemberHead } from './member-head.tsx';
import { MemberSignIns } from './member-sign-ins.tsx';
import { MemberStatistics } from './member-statistics.tsx';
import { MemberTransactions } from './member-transactions.tsx';

/** The parts that the reader may see. */
function viewsFor({ id, role }: User, member: AdminUser): (typeof memberViews)[number][] {
  const allowed: Record<(typeof memberViews)[number], boolean> = {
    statistics: true,
    transactions: can(role, 'transactions', 'view'),
    tickets: can(role, ticketModule, 'view'),
    signIns: outranks(role, member.role) || member.id === id,
    history: isDeveloper(role),
  };
  return memberViews.filter((view) => allowed[view]);
}

const isMemberId = (id: number) => Number.isInteger(id) && id > 0;

/** What depends on the user alone waits for that one: sign-ins and statistics are not everybody's to see. */
export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const id = Number(params.id);
  const role = readSession().user?.role;
  if (!role || !isMemberId(id)) return null;
  const { view, page } = parseUrlFilters(memberPageFilters, url.searchParams);
  return prefetch(
    memberQuery(id),
    view === 'transactions' && can(role, 'transactions', 'view') && userTransactionsQuery(id, page),
    view === 'tickets' && can(role, ticketModule, 'view') && userTicketsQuery(id),
    view === 'history' && isDeveloper(role) && userHistoryQuery(id),
  );
}

/** Everything that the staff know of one user, in one place. The address keeps the part. */
export default function MemberScreen() {
  const t = useTranslations(userAdminMessages);
  const me = useCurrentUser();
  const id = Number(useParams()['id']);
  const isId = isMemberId(id);
  const member = useQuery({ ...memberQuery(id), enabled: isId });
  if (!me) return null;
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <Link
        to="/admin/users"
        className="inline-flex min-h-11 items-center gap-2 self-start text-firoozeh text-sm hover:underline"
      >
        <ArrowRight className="size-4! ltr:-scale-x-100" aria-hidden="true" />
        {t('page.all')}
      </Link>
      {!isId || member.error?.status === 404 ? (
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

function MemberPage({ member, me }: { member: AdminUser; me: User }) {
  const t = useTranslations(userAdminMessages);
  const navigate = useNavigate();
  const { filters, reset } = useUrlFilters(memberPageFilters);
  const [act, setAct] = useState<MemberAction>();
  const shown = viewsFor(me, member);
  const view = shown.find((one) => one === filters.view) ?? 'statistics';
  const parts = {
    statistics: <MemberStatistics member={member} />,
    transactions: <MemberTransactions id={member.id} mayEdit={can(me.role, 'transactions', 'edit')} />,
    tickets: <MemberTickets id={member.id} />,
    signIns: <MemberSignIns member={member} own={me.role} />,
    history: <MemberHistory id={member.id} />,
  };
  return (
    <>
      <PageHead title={t('page.title', { name: member.username })} hidden />
      <MemberHead member={member} me={me} onAct={setAct} />
      <Tabs
        label={t('page.parts')}
        tabs={shown.map((key) => ({ key, label: t(`page.${key}`) }))}
        current={view}
        onTab={(next) => reset({ view: next })}
      >
        <div className="pt-5">{parts[view]}</div>
      </Tabs>
      <MemberDialogs
        doing={act && { act, member }}
        me={me}
        onClose={() => setAct(undefined)}
        onDeleted={() => void navigate('/admin/users', { replace: true })}
      />
    </>
  );
}

/** What was done by and to the user. */
function MemberHistory({ id }: { id: number }) {
  const t = useTranslations(userAdminMessages);
  const pages = useInfiniteQuery(userHistoryQuery(id));
  return (
    <List
      read={pages}
      failed={t('page.historyFailed')}
      skeleton={<SkeletonRows />}
      empty={<EmptyState sentence={t('page.noHistory')} seed="no history" />}
    >
      {(rows) => <AuditTable rows={rows} />}
    </List>
  );
}

/** What the user asked for help with. */
function MemberTickets({ id }: { id: number }) {
  const t = useTranslations(userAdminMessages);
  const pages = useInfiniteQuery(userTicketsQuery(id));
  return (
    <List
      read={pages}
      failed={t('page.ticketsFailed')}
      skeleton={<SkeletonRows />}
      empty={<EmptyState sentence={t('page.noTickets')} seed="no tickets" />}
    >
      {(tickets) => <TicketTable tickets={tickets} />}
    </List>
  );
}
