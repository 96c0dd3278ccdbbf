import type { ChampionshipDetail, Round } from '@paddock/contract/championships/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { TextLink } from '#ui/text-link.tsx';
import { useSeasonMessages } from './season/messages.ts';
import { RoundBadge } from './state-badges.tsx';

interface RoundListProps {
  season: Pick<ChampionshipDetail, 'slug'>;
  rounds: readonly Round[];
  /** Includes sign-up and check-in windows and the reason of a change. */
  isDetailed?: boolean;
}

/** Rounds by start time, each linked to its page. */
export function RoundList({ season, rounds, isDetailed }: RoundListProps) {
  return (
    <ol className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface-1">
      {rounds.map((round) => (
        <RoundRow key={round.id} season={season} round={round} isDetailed={isDetailed ?? false} />
      ))}
    </ol>
  );
}

function RoundRow({
  season,
  round: stored,
  isDetailed,
}: { round: Round } & Omit<Required<RoundListProps>, 'rounds'>) {
  const t = useSeasonMessages();
  const format = useFormat();
  const round = localize(stored, useLocale(), 'title');
  const { id, number, title, track, start_date, state } = round;
  return (
    <li className="grid grid-cols-[2rem_1fr] gap-x-3 px-4 py-3 text-sm min-[40rem]:grid-cols-[2rem_1fr_auto]">
      <span className="font-bold text-lg text-text-2">{format.number(number)}</span>
      <span className="flex min-w-0 flex-col items-start gap-0.5">
        <TextLink
          to={`/championships/${season.slug}/rounds/${id}`}
          prefetch="intent"
          isBold
          className="wrap-anywhere"
        >
          <bdi>{title}</bdi>
        </TextLink>
        <span className="text-text-2">{track ? <TrackName track={track} /> : t('rounds.tba')}</span>
        <time dateTime={start_date.toISOString()} className="text-text-3 text-xs">
          {format.dateTime(start_date)}
        </time>
        {isDetailed && <RoundNotes round={round} />}
      </span>
      <span className="max-[40rem]:col-start-2 max-[40rem]:mt-2">
        <RoundBadge state={state} />
      </span>
    </li>
  );
}

/** Sign-up and check-in windows, corrections and reasons of a round. */
export function RoundNotes({ round }: { round: Round }) {
  const t = useSeasonMessages();
  const format = useFormat();
  const { sign_up, check_in, version, points_share, count_back, reason, state } = round;
  const between = ({ opens_at, closes_at }: { opens_at: Date; closes_at: Date }) => ({
    from: format.dateTime(opens_at),
    to: format.dateTime(closes_at),
  });
  const isAhead = !['provisional', 'official', 'cancelled', 'pending'].includes(state);
  const notes = [
    isAhead && sign_up && t('rounds.signUp', between(sign_up)),
    isAhead && check_in && t('rounds.checkIn', between(check_in)),
    version > 1 && t('rounds.corrected', { version }),
    points_share !== 1 && t('rounds.share', { share: format.percent(points_share * 100) }),
    count_back > 0 && t('rounds.countedBack', { count: count_back }),
    reason && t('rounds.reason', { reason }),
  ].filter((note) => typeof note === 'string');
  return notes.map((note) => (
    <span key={note} className="wrap-anywhere text-text-2 text-xs">
      {note}
    </span>
  ));
}
