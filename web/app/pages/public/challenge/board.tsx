import type { ChallengeAttempt, ChallengeDetail } from '@paddock/contract/challenges/calls';
import { lapsOfGoal } from '@paddock/contract/challenges/rules';
import { formatGap } from '@paddock/contract/i18n/time';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { CarName } from '#features/catalogue/car-name.tsx';
import { useChallengesMessages } from '#features/challenges/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { BorderedList } from '#ui/bordered-list.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import { boardRowsPerPage } from './filters.ts';

interface BoardProps {
  challenge: ChallengeDetail;
  title: string;
  rows: readonly ChallengeAttempt[];
  total: number;
  page: number;
}

/** The leaderboard; rows have two lines at every width. */
export function Board({ challenge, title, rows, total, page }: BoardProps) {
  const t = useChallengesMessages();
  const { state, goal, leader } = challenge;
  const sentence =
    state === 'planned'
      ? t('page.notYet')
      : state === 'running'
        ? t(total === 0 ? 'page.noLaps' : 'page.live')
        : t(total === 0 ? 'page.none' : 'page.final');
  return (
    <TitledSection title={t('page.board')}>
      <p className="mb-3 text-sm text-text-2">{sentence}</p>
      {rows.length > 0 && (
        <BorderedList as="ol" label={t('page.boardCaption', { title })}>
          {rows.map((row, at) => (
            <BoardRow
              key={row.driver?.id ?? `guest ${at}`}
              row={row}
              goal={goal}
              best={leader?.score ?? null}
            />
          ))}
        </BorderedList>
      )}
      <div className="mt-4">
        <Pagination page={page} pages={pageCount(total, boardRowsPerPage)} />
      </div>
    </TitledSection>
  );
}

interface BoardRowProps {
  row: ChallengeAttempt;
  goal: ChallengeDetail['goal'];
  /** The score of the leader. */
  best: number | null;
}

function BoardRow({ row, goal, best }: BoardRowProps) {
  const t = useChallengesMessages();
  const format = useFormat();
  const currentUser = useCurrentUser();
  const { place, driver, name, score, laps, car_ref, reached_at, is_guest } = row;
  const gap = score !== null && best !== null && score > best ? formatGap(score - best) : undefined;
  return (
    <li
      className={clsx(
        'grid grid-cols-[2rem_1fr_auto] items-start gap-x-3 px-4 py-2 text-sm',
        driver && driver.id === currentUser?.id && 'own-row',
      )}
    >
      <span className={clsx('font-bold text-lg', place === 1 ? 'text-best' : 'text-text-2')}>
        {place === null ? '—' : format.number(place)}
      </span>
      <span className="flex min-w-0 flex-col items-start">
        {driver ? (
          <Link
            to={`/drivers/${driver.id}`}
            prefetch="intent"
            className="wrap-anywhere inline-flex min-h-6 items-center font-bold hover:text-firoozeh"
          >
            <bdi>{driver.username}</bdi>
          </Link>
        ) : (
          <bdi className="wrap-anywhere min-h-6 font-bold">{name || '—'}</bdi>
        )}
        <CarName car={car_ref} className="text-text-3 text-xs" />
        <span className="flex flex-wrap items-center gap-x-3 text-text-3 text-xs">
          <span>{t('page.laps', { count: laps })}</span>
          {is_guest && <Badge tone="neutral">{t('page.guest')}</Badge>}
        </span>
      </span>
      <span className="flex flex-col items-end text-end">
        {score === null ? (
          <span className="text-text-3 text-xs">
            {t.rich('page.missing', { count: Math.max(1, lapsOfGoal[goal] - laps) })}
          </span>
        ) : (
          <Ltr className={clsx('figures font-bold', place === 1 && 'text-best')}>{format.lapTime(score)}</Ltr>
        )}
        {gap && <Ltr className="figures text-text-3 text-xs">{gap}</Ltr>}
        <time dateTime={reached_at.toISOString()} className="text-text-3 text-xs">
          {format.dateTime(reached_at)}
        </time>
      </span>
    </li>
  );
}
