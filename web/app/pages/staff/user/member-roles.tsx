import {
  type DiscordRole,
  listMemberDiscordRoles,
  retryDiscordRole,
} from '@paddock/contract/entitlements/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { getInbox } from '@paddock/contract/overview/calls';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { memberRolesQuery } from '#features/entitlements/queries.ts';
import { useUserAdminMessages } from '#features/user-admin/messages.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { List } from '#ui/table/list.tsx';

const tones: Record<DiscordRole['state'], Tone> = {
  waiting: 'warn',
  done: 'ok',
  absent: 'info',
  failed: 'bad',
};

/** The Discord roles that the portal grants or revokes. Failed ones can be retried. */
export function MemberRoles({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const t = useUserAdminMessages();
  const roles = useQuery(memberRolesQuery(id));
  return (
    <List
      read={roles}
      failed={t('discordRoles.failed')}
      skeleton={<SkeletonRows />}
      empty={<EmptyState sentence={t('discordRoles.empty')} seed="no roles" />}
    >
      {(rows) => (
        <ul
          aria-label={t('page.roles')}
          className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface-1"
        >
          {rows.map((row) => (
            <li
              key={row.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3"
            >
              <DiscordRoleFacts row={row} />
              {mayEdit && row.state === 'failed' && <RetryButton id={id} row={row} />}
            </li>
          ))}
        </ul>
      )}
    </List>
  );
}

/** The item that grants the role, its state, and the Discord ids of the role and the account. */
function DiscordRoleFacts({ row }: { row: DiscordRole }) {
  const t = useUserAdminMessages();
  const format = useFormat();
  const { item_title } = localize(row, useLocale(), 'item_title');
  const { state, is_wanted, next_at } = row;
  return (
    <div className="flex min-w-0 grow basis-60 flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {item_title && <Bdi className="wrap-anywhere font-medium">{item_title}</Bdi>}
        <Badge tone={tones[state]}>{t(`discordRoles.${is_wanted ? 'give' : 'take'}.${state}`)}</Badge>
      </p>
      <FailureCause row={row} />
      <p className="flex flex-wrap gap-x-4 text-text-3 text-xs">
        <span>
          {t('discordRoles.role')} <Ltr className="font-mono">{row.role_id}</Ltr>
        </span>
        <span>
          {t('discordRoles.account')} <Ltr className="font-mono">{row.discord_id}</Ltr>
        </span>
        <span>
          {t('discordRoles.next')} <time dateTime={next_at.toISOString()}>{format.dateTime(next_at)}</time>
        </span>
      </p>
    </div>
  );
}

/** Discord's error message, or the reason for an absent member. */
function FailureCause({ row: { state, error } }: { row: DiscordRole }) {
  const t = useUserAdminMessages();
  if (state === 'absent') return <p className="text-sm text-text-2">{t('discordRoles.notMember')}</p>;
  return (
    error && (
      <p className="wrap-anywhere text-sm text-text-2">
        {t('discordRoles.cause')} <Bdi>{error}</Bdi>
      </p>
    )
  );
}

function RetryButton({ id, row }: { id: number; row: DiscordRole }) {
  const t = useUserAdminMessages();
  const retry = useApiMutation(retryDiscordRole, {
    invalidates: [listMemberDiscordRoles, getInbox],
    success: t('discordRoles.retried'),
    failure: t('discordRoles.retryFailed'),
  });
  return (
    <Button
      dense
      icon={<RotateCcw className="mirror" />}
      className="max-xs:w-full"
      loading={retry.isPending}
      onClick={() => retry.mutate({ params: { id, role: row.id } })}
    >
      {t('discordRoles.retry')}
    </Button>
  );
}
