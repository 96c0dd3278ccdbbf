import type { Round } from '@paddock/contract/championships/calls';
import type { RoundState } from '@paddock/contract/championships/states/round-state';
import { useRoundName } from '#features/championships/round-field.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { toggleClass } from '#ui/tabs.tsx';
import { useAdminResultsMessages } from './messages.ts';

const tones: Record<RoundState, Tone> = {
  scheduled: 'neutral',
  sign_up: 'firoozeh',
  closed: 'neutral',
  check_in: 'firoozeh',
  live: 'bad',
  pending: 'warn',
  provisional: 'info',
  official: 'ok',
  cancelled: 'neutral',
  postponed: 'warn',
};

export function RoundStateBadge({ round: { state, version } }: { round: Round }) {
  const t = useAdminResultsMessages();
  return (
    <Badge tone={tones[state]}>
      {state === 'official' && version > 1 ? t.rich('corrected', { version }) : t(`rounds.${state}`)}
    </Badge>
  );
}

interface RoundListProps {
  rounds: readonly Round[];
  current: number | undefined;
  onPick: (round: number) => void;
}

/** The rounds with their states; one is selected. */
export function RoundList({ rounds, current, onPick }: RoundListProps) {
  const t = useAdminResultsMessages();
  const format = useFormat();
  const nameOf = useRoundName();
  return (
    <fieldset
      aria-label={t('roundList')}
      className="grid gap-2 [grid-template-columns:repeat(auto-fill,minmax(min(16rem,100%),1fr))]"
    >
      {rounds.map((round) => (
        <button
          key={round.id}
          type="button"
          aria-pressed={round.id === current}
          onClick={() => onPick(round.id)}
          className={`${toggleClass(round.id === current)} min-w-0 justify-between gap-3 py-2`}
        >
          <span className="flex min-w-0 flex-col items-start text-start">
            <bdi className="wrap-anywhere">{nameOf(round)}</bdi>
            <span className="font-normal text-text-3 text-xs">{format.date(round.start_date)}</span>
          </span>
          <RoundStateBadge round={round} />
        </button>
      ))}
    </fieldset>
  );
}
