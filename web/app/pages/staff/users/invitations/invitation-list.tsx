import type { Role } from '@paddock/contract/core/permissions';
import { outranks } from '@paddock/contract/core/permissions';
import {
  type Invitation,
  resendInvitation,
  revokeInvitation,
} from '@paddock/contract/user-admin/invitation-calls';
import { invitationDays } from '@paddock/contract/user-admin/rules';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { invitationQueries, invitationsQuery, rolesQuery } from '#features/user-admin/queries.ts';
import { useRoleName } from '#features/user-admin/role-name.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmAction } from '#lib/browser/confirm-store.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useNew } from '#lib/url/use-new.ts';
import { Badge } from '#ui/badge.tsx';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { List } from '#ui/table/list.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useInvitationListMessages } from './messages.ts';

/** The open invitations. */
export function InvitationList({ currentRole }: { currentRole: Role }) {
  const t = useInvitationListMessages();
  const format = useFormat();
  const now = useNow(60_000);
  const roleName = useRoleName();
  const list = useInfiniteQuery(invitationsQuery());
  const roles = useQuery(rolesQuery());
  const [isInviting, setIsInviting] = useState(useNew() !== null);
  const isBelow = ({ role }: Invitation) => {
    const storedRole = roles.data?.find(({ name }) => name === role.name);
    return storedRole !== undefined && outranks(currentRole, storedRole);
  };
  const columns: Column<Invitation>[] = [
    {
      key: 'email',
      phone: 'top',
      header: t('email'),
      head: true,
      cell: ({ email }) => <Ltr className="wrap-anywhere">{email}</Ltr>,
    },
    { key: 'role', phone: 'bottom', header: t('role'), cell: ({ role }) => <Bdi>{roleName(role)}</Bdi> },
    { key: 'by', header: t('by'), cell: ({ invited_by }) => <Bdi>{invited_by.username}</Bdi> },
    {
      key: 'expires',
      phone: 'bottomEnd',
      header: t('expires'),
      cell: ({ expires_at }) =>
        expires_at > now ? format.date(expires_at) : <Badge tone="warn">{t('isOld')}</Badge>,
    },
    {
      key: 'actions',
      header: t('actions'),
      end: true,
      cell: (invitation) => isBelow(invitation) && <InvitationActions invitation={invitation} />,
    },
  ];
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-sm text-text-2">{t('lead', { days: invitationDays })}</p>
        <Button look="main" icon={<MailPlus />} className="max-xs:w-full" onClick={() => setIsInviting(true)}>
          {t('new')}
        </Button>
      </div>
      <List read={list} failed={t('failed')} empty={<EmptyState sentence={t('empty')} />}>
        {(invitations) => (
          <Table caption={t('title')} columns={columns} rows={invitations} rowKey={({ id }) => id} />
        )}
      </List>
      {isInviting && <InviteDialog currentRole={currentRole} onClose={() => setIsInviting(false)} />}
    </div>
  );
}

function InvitationActions({ invitation: { id, email } }: { invitation: Invitation }) {
  const t = useInvitationListMessages();
  const resend = useApiMutation(resendInvitation, {
    invalidates: invitationQueries,
    success: t('resent', { email }),
    failure: t('sendFailed'),
  });
  const revoke = useApiMutation(revokeInvitation, {
    invalidates: invitationQueries,
    success: t('revoked'),
    failure: t('revokeFailed'),
  });
  const askToRevoke = () =>
    confirmAction({
      danger: true,
      title: t.rich('revokeTitle', { email }),
      sentence: t('revokeSentence'),
      action: t('revokeAction'),
      call: () => revoke.mutateAsync({ params: { id } }),
    });
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button
        dense
        aria-label={t('resendOf', { email })}
        loading={resend.isPending}
        onClick={() => resend.mutate({ params: { id } })}
      >
        {t('resend')}
      </Button>
      <Button dense look="ghost" aria-label={t('revokeOf', { email })} onClick={askToRevoke}>
        {t('revoke')}
      </Button>
    </span>
  );
}
