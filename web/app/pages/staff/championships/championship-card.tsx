import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { localized } from '@paddock/contract/i18n/localized/localized';
import { games } from '@paddock/contract/servers/games';
import { Ban, Copy, Ellipsis, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useAdminChampionshipsMessages } from '#features/championships/admin-list/messages.ts';
import { ChampionshipStateBadge } from '#features/championships/staff-state-badge.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import type { Rights } from '#lib/session/use-rights.ts';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { Menu, MenuItem } from '#ui/dialog/menu.tsx';

export type ChampionshipAction = 'copy' | 'cancel' | 'delete';

interface ChampionshipCardProps {
  championship: AdminChampionship;
  rights: Rights;
  onAction: (action: ChampionshipAction) => void;
}

const comingStates: readonly string[] = ['scheduled', 'sign_up', 'closed', 'check_in'];
const sum = (numbers: readonly number[]) => numbers.reduce((total, value) => total + value, 0);

export function ChampionshipCard({ championship, rights, onAction }: ChampionshipCardProps) {
  const t = useAdminChampionshipsMessages();
  const format = useFormat();
  const { id, slug, state, season, classes, rounds, game } = championship;
  const name = localized<'name', string | null>(championship, 'name', useLocale()) ?? championship.name;
  const official = rounds.filter((round) => round.state === 'official').length;
  const next = rounds.find((round) => comingStates.includes(round.state));
  const isDraft = state === 'draft';
  const mayCancel = rights.edit && !isDraft && state !== 'cancelled' && state !== 'archived';
  return (
    <Card as="li">
      <CardBody>
        <div className="flex items-start justify-between gap-3">
          <div className="flex min-w-0 flex-col gap-1">
            <h2 className="wrap-anywhere font-bold font-sans text-lg">
              <Link to={`/admin/championships/${id}`} className="hover:text-firoozeh">
                <Bdi>{name}</Bdi>
              </Link>
            </h2>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-2">
              <ChampionshipStateBadge state={state} />
              {season && <Bdi>{format.digits(season)}</Bdi>}
              <Bdi>{games[game].name}</Bdi>
            </p>
          </div>
          {(rights.create || mayCancel || (rights.delete && isDraft)) && (
            <Menu trigger={<Ellipsis />} label={t('more', { name })}>
              {rights.create && (
                <MenuItem icon={<Copy />} onPick={() => onAction('copy')}>
                  {t('copy.action')}
                </MenuItem>
              )}
              {mayCancel && (
                <MenuItem icon={<Ban />} danger onPick={() => onAction('cancel')}>
                  {t('cancel.action')}
                </MenuItem>
              )}
              {rights.delete && isDraft && (
                <MenuItem icon={<Trash2 />} danger onPick={() => onAction('delete')}>
                  {t('delete.action')}
                </MenuItem>
              )}
            </Menu>
          )}
        </div>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <span>{t('classCount', { count: classes.length })}</span>
          <span>{t.rich('placeCount', { count: sum(classes.map(({ capacity }) => capacity)) })}</span>
          <span>
            {rounds.length === 0 ? t('noRounds') : t('roundCount', { official, count: rounds.length })}
          </span>
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-text-3 text-xs">
          <Ltr className="font-mono">{slug}</Ltr>
          {next && <span>{t('nextStart', { date: format.dateTime(next.start_date) })}</span>}
        </p>
      </CardBody>
    </Card>
  );
}
