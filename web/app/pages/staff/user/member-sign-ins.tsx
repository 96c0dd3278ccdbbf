import type { Role } from '@paddock/contract/core/permissions';
import {
  type AdminUser,
  listSignInAttempts,
  resetSecondFactor,
  revokeUserSessions,
  type SignInAttempt,
} from '@paddock/contract/user-admin/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LogOut, ShieldOff } from 'lucide-react';
import { rightsOver } from '#features/user-admin/member-rights.ts';
import { useUserAdminMessages } from '#features/user-admin/messages.ts';
import { memberQueries, signInAttemptsQuery } from '#features/user-admin/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmAction } from '#lib/browser/confirm-store.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { List } from '#ui/table/list.tsx';
import { type Column, Table } from '#ui/table/table.tsx';

/** Sign-in attempts, with actions to sign the member out and to reset a lost second factor. */
export function MemberSignIns({ member, currentRole }: { member: AdminUser; currentRole: Role }) {
  const t = useUserAdminMessages();
  const runAction = useSignInAction(member);
  const pages = useInfiniteQuery(signInAttemptsQuery(member.id));
  return (
    <div className="flex flex-col gap-5">
      {rightsOver(currentRole, member).edit && (
        <div className="flex flex-wrap gap-3">
          <Button icon={<LogOut />} onClick={() => runAction('signOut')}>
            {t('signOut.button')}
          </Button>
          {member.has_second_factor && (
            <Button look="ghost" icon={<ShieldOff />} onClick={() => runAction('reset')}>
              {t('reset.button')}
            </Button>
          )}
        </div>
      )}
      <List
        read={pages}
        failed={t('page.signInsFailed')}
        skeleton={<SkeletonRows />}
        empty={<EmptyState sentence={t('page.noSignIns')} seed="no sign-ins" />}
      >
        {(attempts) => <SignInTable attempts={attempts} />}
      </List>
    </div>
  );
}

function SignInTable({ attempts }: { attempts: SignInAttempt[] }) {
  const t = useUserAdminMessages();
  const format = useFormat();
  const columns: Column<SignInAttempt>[] = [
    {
      key: 'at',
      phone: 'top',
      header: t('signIn.at'),
      head: true,
      cell: ({ at }) => <time dateTime={at.toISOString()}>{format.dateTime(at)}</time>,
    },
    {
      key: 'outcome',
      phone: 'topEnd',
      header: t('signIn.outcome'),
      cell: ({ succeeded }) => (
        <Badge tone={succeeded ? 'ok' : 'bad'}>{t(succeeded ? 'signIn.done' : 'signIn.refused')}</Badge>
      ),
    },
    {
      key: 'ip',
      phone: 'bottom',
      header: t('signIn.ip'),
      cell: ({ ip }) => <Ltr className="font-mono text-xs">{ip}</Ltr>,
    },
    {
      key: 'browser',
      header: t('signIn.browser'),
      className: 'md:w-1/2',
      cell: ({ user_agent }) =>
        user_agent ? <Ltr className="wrap-anywhere text-text-2 text-xs">{user_agent}</Ltr> : '—',
    },
  ];
  return (
    <Table
      caption={t('page.signIns')}
      columns={columns}
      rows={attempts}
      rowKey={({ at }) => at.toISOString()}
    />
  );
}

function useSignInAction({ id, username: name }: AdminUser) {
  const t = useUserAdminMessages();
  const reads = { invalidates: [...memberQueries, listSignInAttempts] };
  const signOut = useApiMutation(revokeUserSessions, {
    ...reads,
    success: t('signOut.done', { name }),
    failure: t('signOut.failed'),
  });
  const reset = useApiMutation(resetSecondFactor, {
    ...reads,
    success: t('reset.done', { name }),
    failure: t('reset.failed'),
  });
  return (kind: 'signOut' | 'reset') =>
    confirmAction({
      danger: true,
      title: t.rich(`${kind}.title`, { name }),
      sentence: t.rich(`${kind}.sentence`, { name }),
      action: t(`${kind}.button`),
      call: () => (kind === 'signOut' ? signOut : reset).mutateAsync({ params: { id } }),
    });
}
