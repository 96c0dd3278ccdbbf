import type { Round } from '@paddock/contract/championships/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { Ban, CalendarOff, Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useAdminRoundsMessages } from '#features/championships/admin-rounds/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Bdi } from '#ui/bidi.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { Menu, MenuItem } from '#ui/dialog/menu.tsx';

export type RoundAction = 'edit' | 'postpone' | 'cancel' | 'abandon' | 'delete';

const tones: Record<Round['state'], Tone> = {
  scheduled: 'neutral',
  sign_up: 'firoozeh',
  closed: 'neutral',
  check_in: 'firoozeh',
  live: 'ok',
  pending: 'warn',
  provisional: 'warn',
  official: 'info',
  postponed: 'warn',
  cancelled: 'bad',
};

/** The actions available in the state of a round. */
export function listActions({ state, sessions }: Pick<Round, 'state' | 'sessions'>): RoundAction[] {
  const isDriven = sessions.some(({ source }) => source !== null);
  if (state === 'cancelled') return isDriven ? [] : ['delete'];
  // An official result must be reopened first.
  if (state === 'official') return [];
  const mayPostpone = !isDriven && state !== 'postponed' && state !== 'live';
  return [
    'edit',
    ...(mayPostpone ? (['postpone'] as const) : []),
    ...(isDriven || state === 'live' || state === 'pending' ? (['abandon'] as const) : []),
    'cancel',
    ...(isDriven ? [] : (['delete'] as const)),
  ];
}

const icons = {
  edit: <Pencil />,
  postpone: <CalendarOff />,
  abandon: <Flag />,
  cancel: <Ban />,
  delete: <Trash2 />,
};

interface RoundCardProps {
  round: Round;
  mayEdit: boolean;
  onAction: (action: RoundAction) => void;
}

export function RoundCard({ round, mayEdit, onAction }: RoundCardProps) {
  const t = useAdminRoundsMessages();
  const format = useFormat();
  const { title } = localize(round, useLocale(), 'title');
  const { number, state, track, sessions, start_date, points_share, count_back, reason } = round;
  const actions = mayEdit ? listActions(round) : [];
  const share = points_share === 0.5 ? 'half' : points_share === 0 ? 'none' : 'whole';
  return (
    <Card as="li">
      <CardBody>
        <div className="flex items-start justify-between gap-3">
          <div className="flex min-w-0 flex-col gap-1">
            <p className="text-sm text-text-2">{t('number', { number })}</p>
            <h2 className="wrap-anywhere font-bold font-sans text-lg">
              <Bdi>{title}</Bdi>
            </h2>
          </div>
          {actions.length > 0 && (
            <Menu trigger={<Ellipsis />} label={t('more', { number })}>
              {actions.map((action) => (
                <MenuItem
                  key={action}
                  icon={icons[action]}
                  danger={action === 'cancel' || action === 'delete'}
                  onPick={() => onAction(action)}
                >
                  {t(`acts.${action}`)}
                </MenuItem>
              ))}
            </Menu>
          )}
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
          <span>{format.dateTime(start_date)}</span>
          {track ? <TrackName track={track} /> : <span className="text-text-2">{t('toBeAnnounced')}</span>}
        </p>
        <p className="text-sm text-text-2">{sessions.map(({ kind }) => t(`kinds.${kind}`)).join(' · ')}</p>
        {share !== 'whole' && <p className="text-sm text-warn">{t(`shares.${share}`)}</p>}
        {count_back > 0 && <p className="text-sm text-warn">{t('countedBack', { count: count_back })}</p>}
        {reason && <p className="text-sm text-text-2">{t.rich('because', { reason })}</p>}
      </CardBody>
    </Card>
  );
}
