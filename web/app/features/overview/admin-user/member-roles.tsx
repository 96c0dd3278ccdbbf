import {
  type DiscordRole,
  listMemberDiscordRoles,
  retryDiscordRole,
} from '@paddock/contract/entitlements/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { getInbox } from '@paddock/contract/overview/calls';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useApiMutation } from '../../../lib/api/query.ts';
import { useLocale } from '../../../lib/i18n/locale.tsx';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Bdi, Ltr } from '../../../ui/bidi.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { List } from '../../../ui/table/list.tsx';
import { type Column, Table } from '../../../ui/table/table.tsx';
import { memberRolesQuery } from '../../entitlements/queries.ts';
import { userAdminMessages } from '../../user-admin/messages.ts';

const tones: Record<DiscordRole['state'], Tone> = {
  waiting: 'warn',
  done: 'ok',
  absent: 'info',
  failed: 'bad',
};

/** The Discord roles that the portal gives the user or takes, each with its state; those that failed can be tried again. */
export function MemberRoles({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const t = useTranslations(userAdminMessages);
  const format = useFormat();
  const roles = useQuery(memberRolesQuery(id));
  const columns: Column<DiscordRole>[] = [
    {
      key: 'item',
      phone: 'top',
      header: t('discordRoles.item'),
      head: true,
      cell: (row) => <Item row={row} />,
    },
    {
      key: 'state',
      phone: 'topEnd',
      header: t('discordRoles.state'),
      cell: ({ state, is_wanted }) => (
        <Badge tone={tones[state]}>{t(`discordRoles.${is_wanted ? 'give' : 'take'}.${state}`)}</Badge>
      ),
    },
    {
      key: 'cause',
      phone: 'bottom',
      header: t('discordRoles.cause'),
      cell: (row) => <Cause row={row} />,
    },
    {
      key: 'next',
      header: t('discordRoles.next'),
      cell: ({ next_at }) => <time dateTime={next_at.toISOString()}>{format.dateTime(next_at)}</time>,
    },
    {
      key: 'retry',
      phone: 'side',
      header: t('discordRoles.actions'),
      end: true,
      cell: (row) => mayEdit && row.state === 'failed' && <Retry id={id} row={row} />,
    },
  ];
  return (
    <List
      read={roles}
      failed={t('discordRoles.failed')}
      skeleton={<SkeletonRows />}
      empty={<EmptyState sentence={t('discordRoles.empty')} seed="no roles" />}
    >
      {(rows) => <Table caption={t('page.roles')} columns={columns} rows={rows} rowKey={(row) => row.id} />}
    </List>
  );
}

/** What gives the role; the ids, by which people find both in Discord. */
function Item({ row }: { row: DiscordRole }) {
  const t = useTranslations(userAdminMessages);
  const { item_title } = localize(row, useLocale(), 'item_title');
  return (
    <span className="flex flex-col items-start gap-0.5">
      {item_title && <Bdi>{item_title}</Bdi>}
      <span className="font-normal text-text-3 text-xs">
        {t('discordRoles.role')} <Ltr className="font-mono">{row.role_id}</Ltr>
      </span>
      <span className="font-normal text-text-3 text-xs">
        {t('discordRoles.account')} <Ltr className="font-mono">{row.discord_id}</Ltr>
      </span>
    </span>
  );
}

/** Why it is not in order, in Discord's words. */
function Cause({ row: { state, error } }: { row: DiscordRole }) {
  const t = useTranslations(userAdminMessages);
  if (state === 'absent') return t('discordRoles.notMember');
  return error && <Ltr className="wrap-anywhere text-text-2">{error}</Ltr>;
}

function Retry({ id, row }: { id: number; row: DiscordRole }) {
  const t = useTranslations(userAdminMessages);
  const retry = useApiMutation(retryDiscordRole, {
    invalidates: [listMemberDiscordRoles, getInbox],
    success: t('discordRoles.retried'),
    failure: t('discordRoles.retryFailed'),
  });
  return (
    <Button
      dense
      icon={<RotateCcw className="mirror" />}
      loading={retry.isPending}
      onClick={() => retry.mutate({ params: { id, role: row.id } })}
    >
      {t('discordRoles.retry')}
    </Button>
  );
}
