import { teamPath } from '@paddock/contract/core/paths';
import { type AdminTeam, teamStates } from '@paddock/contract/teams/admin-calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { StaffList } from '#components/staff-list.tsx';
import { TeamTag } from '#components/team-tag.tsx';
import { adminTeamFilters, adminTeamsQuery } from '#features/teams/queries.ts';
import { TeamLogo } from '#features/teams/team-logo.tsx';
import { prefetch } from '#lib/api/prefetch.ts';
import { toOptions } from '#lib/form/compared-fields.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { Bdi, OwnText } from '#ui/bidi.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Menu, MenuItem } from '#ui/dialog/menu.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import type { Route } from './+types/route.ts';
import { useAdminTeamsMessages } from './messages.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { useTeamDecision } from './use-team-decision.ts';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(adminTeamsQuery(parseUrlFilters(adminTeamFilters, url.searchParams)));

/** All teams. The filters are in the address. */
export default function AdminTeamsScreen() {
  const t = useAdminTeamsMessages();
  const address = useUrlFilters(adminTeamFilters);
  const [renamed, setRenamed] = useState<AdminTeam>();
  const { edit: mayEdit } = useRights('users');
  const columns = useTeamColumns(mayEdit, setRenamed);
  return (
    <StaffList
      texts={{
        title: t('title'),
        search: t('search'),
        failed: t('failed'),
        empty: t('empty'),
        noMatch: t('noMatch'),
        showAll: t('clear'),
      }}
      seed="teams"
      lead={t('lead')}
      read={useInfiniteQuery(adminTeamsQuery(address.filters))}
      actions={<LinkButton to="/admin/users">{t('users')}</LinkButton>}
      address={address}
      filters={[
        {
          name: 'state',
          label: t('state'),
          any: t('any'),
          options: toOptions(teamStates, (value) => t(value)),
        },
      ]}
      dialogs={renamed && <RenameDialog team={renamed} onClose={() => setRenamed(undefined)} />}
    >
      {(teams) => <Table caption={t('title')} columns={columns} rows={teams} rowKey={({ id }) => id} />}
    </StaffList>
  );
}

function useTeamColumns(mayEdit: boolean, onRename: (team: AdminTeam) => void): Column<AdminTeam>[] {
  const t = useAdminTeamsMessages();
  const format = useFormat();
  return [
    {
      key: 'team',
      phone: 'top',
      header: t('team'),
      head: true,
      cell: (team) => (
        <span className="flex items-center gap-3">
          <TeamLogo team={team} className="size-10" />
          <span className="flex min-w-0 flex-col">
            <Link
              to={teamPath(team.tag)}
              title={t('page')}
              className="wrap-anywhere inline-flex min-h-6 items-center font-medium hover:text-firoozeh"
            >
              <OwnText>{team.name}</OwnText>
            </Link>
            <TeamTag tag={team.tag} colour={team.colour} />
          </span>
        </span>
      ),
    },
    {
      key: 'owner',
      phone: 'bottom',
      header: t('owner'),
      cell: ({ owner }) =>
        owner ? (
          <Link
            to={`/admin/users/${owner.id}`}
            className="inline-flex min-h-8 items-center hover:text-firoozeh"
          >
            <Bdi>{owner.username}</Bdi>
          </Link>
        ) : (
          t('nobody')
        ),
    },
    {
      key: 'members',
      header: t('members'),
      figures: true,
      cell: ({ member_count }) => format.number(member_count),
    },
    { key: 'founded', header: t('founded'), cell: ({ founded_at }) => format.date(founded_at) },
    {
      key: 'state',
      phone: 'bottomEnd',
      header: t('state'),
      cell: ({ archived_at }) => (
        <Badge tone={archived_at ? 'neutral' : 'ok'}>{t(archived_at ? 'archived' : 'active')}</Badge>
      ),
    },
    ...(mayEdit
      ? [
          {
            key: 'actions',
            header: t('actions'),
            end: true,
            cell: (team: AdminTeam) => <TeamMenu team={team} onRename={() => onRename(team)} />,
          },
        ]
      : []),
  ];
}

function TeamMenu({ team, onRename }: { team: AdminTeam; onRename: () => void }) {
  const t = useAdminTeamsMessages();
  const decide = useTeamDecision(team);
  return (
    <Menu trigger={<EllipsisVertical />} label={t('more', { name: team.name })}>
      <MenuItem onPick={onRename}>{t('rename')}</MenuItem>
      {team.logo !== null && <MenuItem onPick={() => decide('removeLogo')}>{t('removeLogo')}</MenuItem>}
      {team.archived_at === null ? (
        <MenuItem danger onPick={() => decide('archive')}>
          {t('archive')}
        </MenuItem>
      ) : (
        <MenuItem onPick={() => decide('restore')}>{t('restore')}</MenuItem>
      )}
    </Menu>
  );
}
