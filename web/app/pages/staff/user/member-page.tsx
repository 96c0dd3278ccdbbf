import { can, isDeveloper, outranks, ticketModule } from '@paddock/contract/core/permissions';
import type { AdminUser } from '@paddock/contract/user-admin/calls';
import type { User } from '@paddock/contract/users/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PageHead } from '#components/page-head.tsx';
import { AuditTable } from '#features/overview/audit-table.tsx';
import {
  type MemberView,
  memberPageFilters,
  memberViews,
  userHistoryQuery,
} from '#features/overview/queries.ts';
import { userTicketsQuery } from '#features/tickets/queries.ts';
import { TicketTable } from '#features/tickets/ticket-table.tsx';
import { type MemberAction, MemberDialogs } from '#features/user-admin/member-actions.tsx';
import { useUserAdminMessages } from '#features/user-admin/messages.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { List } from '#ui/table/list.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { MemberHead } from './member-head.tsx';
import { MemberRoles } from './member-roles.tsx';
import { MemberSignIns } from './member-sign-ins.tsx';
import { MemberStatistics } from './member-statistics.tsx';
import { MemberTransactions } from './member-transactions.tsx';

/** The tabs that the current user may see. */
function listViews({ id, role }: User, member: AdminUser): MemberView[] {
  const allowed: Record<MemberView, boolean> = {
    statistics: true,
    transactions: can(role, 'transactions', 'view'),
    roles: can(role, 'transactions', 'view'),
    tickets: can(role, ticketModule, 'view'),
    signIns: outranks(role, member.role) || member.id === id,
    history: isDeveloper(role),
  };
  return memberViews.filter((view) => allowed[view]);
}

export function MemberPage({ member, me }: { member: AdminUser; me: User }) {
  const t = useUserAdminMessages();
  const navigate = useNavigate();
  const { filters, reset } = useUrlFilters(memberPageFilters);
  const [action, setAction] = useState<MemberAction>();
  const views = listViews(me, member);
  const view = views.find((name) => name === filters.view) ?? 'statistics';
  const parts = {
    statistics: <MemberStatistics member={member} />,
    transactions: <MemberTransactions id={member.id} mayEdit={can(me.role, 'transactions', 'edit')} />,
    roles: <MemberRoles id={member.id} mayEdit={can(me.role, 'transactions', 'edit')} />,
    tickets: <MemberTickets id={member.id} />,
    signIns: <MemberSignIns member={member} currentRole={me.role} />,
    history: <MemberHistory id={member.id} />,
  };
  return (
    <>
      <PageHead title={t('page.title', { name: member.username })} hidden />
      <MemberHead
        member={member}
        me={me}
        onAct={setAction}
        onDeleted={() => void navigate('/admin/users', { replace: true })}
      />
      <Tabs
        label={t('page.parts')}
        tabs={views.map((key) => ({ key, label: t(`page.${key}`) }))}
        current={view}
        onTab={(next) => reset({ view: next })}
      >
        <div className="pt-5">{parts[view]}</div>
      </Tabs>
      <MemberDialogs doing={action && { act: action, member }} me={me} onClose={() => setAction(undefined)} />
    </>
  );
}

/** Audit log entries by and about the member. */
function MemberHistory({ id }: { id: number }) {
  const t = useUserAdminMessages();
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

/** Support tickets of the member. */
function MemberTickets({ id }: { id: number }) {
  const t = useUserAdminMessages();
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
