import type { AdminChallenge, ChallengeAward } from '@paddock/contract/challenges/admin-calls';
import { challengePath } from '@paddock/contract/challenges/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { Ban, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useChallengesMessages } from '#features/challenges/messages.ts';
import { ChallengeBadge } from '#features/challenges/state-badge.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Bdi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { Menu, MenuItem } from '#ui/dialog/menu.tsx';
import { useAdminChallengesMessages } from './messages.ts';
import type { ChallengeRights } from './rights.ts';

export type ChallengeAction = 'edit' | 'cancel' | 'delete';

interface AdminChallengeCardProps {
  challenge: AdminChallenge;
  rights: ChallengeRights;
  onAction: (action: ChallengeAction) => void;
  onRevoke: (award: ChallengeAward) => void;
}

export function AdminChallengeCard({ challenge, rights, onAction, onRevoke }: AdminChallengeCardProps) {
  const t = useAdminChallengesMessages();
  const tChallenges = useChallengesMessages();
  const format = useFormat();
  const { id, state, track, goal, starts_at, ends_at, drivers, prizes, created_by, awards } = challenge;
  const { title: name } = localize(challenge, useLocale(), 'title');
  const mayCancel = rights.edit && state !== 'settled' && state !== 'cancelled';
  const mayDelete = rights.delete && (state === 'planned' || state === 'cancelled');
  return (
    <Card as="li">
      <CardBody>
        <div className="flex items-start justify-between gap-3">
          <div className="flex min-w-0 flex-col items-start gap-1">
            <h2 className="wrap-anywhere font-bold font-sans text-lg">
              <Link to={challengePath(id)} className="hover:text-firoozeh">
                <Bdi>{name}</Bdi>
              </Link>
            </h2>
            <ChallengeBadge state={state} />
          </div>
          {(rights.edit || mayDelete) && (
            <Menu trigger={<Ellipsis />} label={t('more', { name })}>
              {rights.edit && (
                <MenuItem icon={<Pencil />} onPick={() => onAction('edit')}>
                  {t.rich('edit', { name })}
                </MenuItem>
              )}
              {mayCancel && (
                <MenuItem icon={<Ban />} danger onPick={() => onAction('cancel')}>
                  {t('cancel.action')}
                </MenuItem>
              )}
              {mayDelete && (
                <MenuItem icon={<Trash2 />} danger onPick={() => onAction('delete')}>
                  {t('delete.action')}
                </MenuItem>
              )}
            </Menu>
          )}
        </div>
        <p className="text-sm text-text-2">
          <TrackName track={track} /> · {tChallenges(`goals.${goal}`)}
        </p>
        <p className="text-text-3 text-xs">
          {tChallenges('page.from', { date: format.dateTime(starts_at) })}{' '}
          {tChallenges('page.until', { date: format.dateTime(ends_at) })}
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <span>{tChallenges('drivers', { count: drivers })}</span>
          {prizes.length > 0 && <span>{tChallenges('prizes', { count: prizes.length })}</span>}
          {created_by && <span className="text-text-3">{t.rich('by', { name: created_by.username })}</span>}
        </p>
        {awards.length > 0 && (
          <ul aria-label={t('awards')} className="flex flex-col divide-y divide-line border-line border-t">
            {awards.map((award) => (
              <AwardItem key={award.id} award={award} mayRevoke={rights.prizes} onRevoke={onRevoke} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

const tones: Record<ChallengeAward['state'], Tone> = {
  waiting: 'warn',
  given: 'ok',
  lapsed: 'neutral',
  taken_back: 'bad',
};

interface AwardItemProps {
  award: ChallengeAward;
  mayRevoke: boolean;
  onRevoke: (award: ChallengeAward) => void;
}

function AwardItem({ award, mayRevoke, onRevoke }: AwardItemProps) {
  const t = useAdminChallengesMessages();
  const tChallenges = useChallengesMessages();
  const format = useFormat();
  const { place, driver, state, expires_at, is_voided } = award;
  const name = driver?.username ?? award.name;
  const { title } = localize(award, useLocale(), 'title');
  const isRevocable = state === 'given' || state === 'waiting';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-sm">
      <span className="flex min-w-0 flex-col">
        <span className="flex flex-wrap items-center gap-x-2">
          {place !== null && (
            <span className="text-text-3">{tChallenges('page.place', { place: format.number(place) })}</span>
          )}
          {driver ? (
            <Link
              to={`/drivers/${driver.id}`}
              className="inline-flex min-h-6 items-center hover:text-firoozeh"
            >
              <Bdi>{name}</Bdi>
            </Link>
          ) : (
            <Bdi>{name}</Bdi>
          )}
        </span>
        <span className="text-text-3 text-xs">
          <bdi>{title}</bdi>
          {state === 'waiting' && ` · ${t('waits', { date: format.date(expires_at) })}`}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {is_voided && <Badge tone="bad">{t('voided')}</Badge>}
        <Badge tone={tones[state]}>{t(`awardStates.${state}`)}</Badge>
        {mayRevoke && isRevocable && (
          <Button dense aria-label={t('takeBack.of', { name })} onClick={() => onRevoke(award)}>
            {t('takeBack.action')}
          </Button>
        )}
      </span>
    </li>
  );
}
