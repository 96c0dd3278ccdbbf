import { can, type Module } from '@paddock/contract/core/permissions';
import { listDeliveries, retryDelivery } from '@paddock/contract/entitlements/calls';
import { isPrizeId } from '@paddock/contract/entitlements/rules';
import { getDashboard, getInbox, type InboxEntry } from '@paddock/contract/overview/calls';
import {
  listJobs,
  listOutgoingMessages,
  retryJob,
  retryOutgoingMessage,
} from '@paddock/contract/overview/jobs-calls';
import { checkTransaction, listTransactions } from '@paddock/contract/payments/admin-calls';
import { testServer } from '@paddock/contract/servers/admin-calls';
import { listServers } from '@paddock/contract/servers/calls';
import type { ReactNode } from 'react';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Button, LinkButton } from '#ui/button.tsx';

const buttonClass = 'max-xs:w-full';

interface ActionProps {
  entry: InboxEntry;
}

function ActionLink({ to, entry, children }: ActionProps & { to: string; children: ReactNode }) {
  return (
    <LinkButton to={to} dense className={buttonClass}>
      {children}
      <span className="sr-only">{entry.title}</span>
    </LinkButton>
  );
}

interface ActionButtonProps extends ActionProps {
  busy: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ActionButton({ entry, busy, onClick, children }: ActionButtonProps) {
  return (
    <Button dense loading={busy} onClick={onClick} className={buttonClass}>
      {children}
      <span className="sr-only">{entry.title}</span>
    </Button>
  );
}

function CheckPayment({ entry }: ActionProps) {
  const t = useOverviewMessages();
  const check = useApiMutation(checkTransaction, {
    invalidates: [getInbox, getDashboard, listTransactions],
    success: ({ status }) => t(status === 'PENDING' ? 'inbox.stillOpen' : 'inbox.settled'),
    failure: t('inbox.actionFailed'),
  });
  const params = { transaction_id: entry.id };
  return (
    <ActionButton entry={entry} busy={check.isPending} onClick={() => check.mutate({ params })}>
      {t('inbox.check')}
    </ActionButton>
  );
}

function RetryDelivery({ entry }: ActionProps) {
  const t = useOverviewMessages();
  const retry = useApiMutation(retryDelivery, {
    invalidates: [getInbox, listDeliveries],
    success: t('inbox.delivering'),
    failure: t('inbox.actionFailed'),
  });
  const params = { id: Number(entry.id) };
  return (
    <ActionButton entry={entry} busy={retry.isPending} onClick={() => retry.mutate({ params })}>
      {t('inbox.retryDelivery')}
    </ActionButton>
  );
}

function TestServer({ entry }: ActionProps) {
  const t = useOverviewMessages();
  const toast = useToast();
  const test = useApiMutation(testServer, {
    invalidates: [getInbox, getDashboard, listServers],
    failure: t('inbox.actionFailed'),
  });
  const runTest = () =>
    test.mutate(
      { params: { id: Number(entry.id) } },
      {
        onSuccess: ({ ok }) =>
          ok
            ? toast.success(t('inbox.serverBack', { title: entry.title }))
            : toast.error(t('inbox.serverAway', { title: entry.title })),
      },
    );
  return (
    <ActionButton entry={entry} busy={test.isPending} onClick={runTest}>
      {t('inbox.test')}
    </ActionButton>
  );
}

function RetryMessage({ entry }: ActionProps) {
  const t = useOverviewMessages();
  const retry = useApiMutation(retryOutgoingMessage, {
    invalidates: [getInbox, listOutgoingMessages],
    success: t('inbox.sending'),
    failure: t('inbox.actionFailed'),
  });
  const params = { id: Number(entry.id) };
  return (
    <ActionButton entry={entry} busy={retry.isPending} onClick={() => retry.mutate({ params })}>
      {t('inbox.retryMessage')}
    </ActionButton>
  );
}

function RetryJob({ entry }: ActionProps) {
  const t = useOverviewMessages();
  const retry = useApiMutation(retryJob, {
    invalidates: [getInbox, listJobs],
    success: t('inbox.running'),
    failure: t('inbox.actionFailed'),
  });
  const params = { id: entry.id };
  return (
    <ActionButton entry={entry} busy={retry.isPending} onClick={() => retry.mutate({ params })}>
      {t('inbox.retryJob')}
    </ActionButton>
  );
}

/** The action of an entry. Read-only users get a link instead. */
export function InboxAction({ entry }: ActionProps) {
  const t = useOverviewMessages();
  const role = useCurrentUser()?.role;
  const mayEdit = (module: Module) => role !== undefined && can(role, module, 'edit');
  const transaction = `/admin/transactions?transaction=${encodeURIComponent(entry.id)}`;
  const linkTo = (to: string, label: string) => (
    <ActionLink entry={entry} to={to}>
      {label}
    </ActionLink>
  );
  switch (entry.kind) {
    case 'payment_stuck':
      if (mayEdit('transactions')) return <CheckPayment entry={entry} />;
      return linkTo(transaction, t('inbox.openTransaction'));
    case 'payment_review':
    case 'refund_failed':
      return linkTo(transaction, t('inbox.openTransaction'));
    case 'delivery_failed':
      // Staff retry a Discord role on the member's page. A role whose account belongs to no member has no page.
      if (entry.member_id !== undefined && role && can(role, 'users', 'view'))
        return linkTo(`/admin/users/${entry.member_id}?view=roles`, t('inbox.openRoles'));
      if (isPrizeId(entry.id)) return linkTo('/admin/challenges?state=settled', t('inbox.openChallenges'));
      if (/^\d{17,}$/.test(entry.id)) return null;
      if (!/^\d+$/.test(entry.id)) return linkTo(transaction, t('inbox.openTransaction'));
      if (mayEdit('transactions')) return <RetryDelivery entry={entry} />;
      return linkTo('/admin/transactions/deliveries?state=failed', t('inbox.openDeliveries'));
    case 'delivery_waiting':
      return linkTo('/admin/transactions/deliveries?state=waiting', t('inbox.openDeliveries'));
    case 'ticket_unanswered':
      return linkTo(`/admin/ticket/${entry.id}`, t('inbox.answer'));
    case 'server_dark':
      if (mayEdit('servers')) return <TestServer entry={entry} />;
      return linkTo('/admin/servers', t('inbox.openServers'));
    case 'entries_pending':
      return linkTo(`/admin/championships/${entry.id}/entries?state=pending`, t('inbox.openEntries'));
    case 'result_missing':
    case 'result_conflict':
      return linkTo(`/admin/rounds/${entry.id}`, t('inbox.openResult'));
    case 'result_refused':
      return linkTo(`/admin/servers?search=${encodeURIComponent(entry.title)}`, t('inbox.openServers'));
    case 'incident_open':
      return linkTo(`/stewards/${entry.id}`, t('inbox.openCase'));
    case 'prize_failed':
      return linkTo('/admin/challenges?state=settled', t('inbox.openChallenges'));
    case 'low_stock':
      return linkTo(`/admin/shop?search=${encodeURIComponent(entry.title)}`, t('inbox.editItem'));
    case 'names_missing':
      return linkTo(`/admin/catalogue?search=${encodeURIComponent(entry.title)}`, t('inbox.nameIt'));
    case 'message_given_up':
      return <RetryMessage entry={entry} />;
    case 'job_failed':
      return <RetryJob entry={entry} />;
  }
}
