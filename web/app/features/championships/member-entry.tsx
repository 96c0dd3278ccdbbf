import type { ChampionshipDetail, Round } from '@paddock/contract/championships/calls';
import { isWindowOpen } from '@paddock/contract/championships/entries/deadlines';
import type { OwnEntry } from '@paddock/contract/championships/entries/entry-calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { withQueries } from '#components/query-provider.tsx';
import { useNow } from '#lib/browser/use-now.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { NamedCar } from './car-choice.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { useEntryMessages } from './entry/messages.ts';
import { EntryActions } from './entry-actions.tsx';
import { EntryState } from './entry-state.tsx';
import { ownEntriesQuery } from './queries.ts';
import { ReleasedRounds, ReleaseRound } from './released-rounds.tsx';
import { SignUpDialog } from './sign-up-dialog.tsx';

/** Polling interval on the page of a round. */
const roundPollMs = 15_000;

interface MemberEntryProps {
  season: ChampionshipDetail;
  rounds: readonly Round[];
  cars: readonly NamedCar[];
  /** Limits it to one round, on its own page. */
  only?: number;
}

/** A member’s entries in a season and the sign-up, on the public page. */
export default withQueries(OwnEntries);

function OwnEntries({ season, rounds, cars, only }: MemberEntryProps) {
  const t = useEntryMessages();
  // Due actions change over time and when other drivers release places.
  const refetchInterval = only === undefined ? false : roundPollMs;
  const read = useQuery({ ...ownEntriesQuery(), staleTime: 0, refetchInterval });
  return (
    <QueryStates query={read} failed={t('failed')} skeleton={<Skeleton className="h-11" />}>
      {({ items }) => {
        const entries = items.filter(
          ({ championship, round }) =>
            championship.id === season.id && (only === undefined || (round?.id ?? only) === only),
        );
        return (
          <div className="flex flex-col gap-4 empty:hidden">
            {entries.map((entry) => (
              <EntryPanel key={entry.id} entry={entry} season={season} only={only} cars={cars} />
            ))}
            {season.sign_up.mode === 'season'
              ? entries.length === 0 && <SeasonSignUp season={season} cars={cars} />
              : rounds
                  .filter(({ id }) => !entries.some(({ round }) => round?.id === id))
                  .map((round) => <RoundSignUp key={round.id} season={season} round={round} cars={cars} />)}
          </div>
        );
      }}
    </QueryStates>
  );
}

interface EntryPanelProps extends Pick<MemberEntryProps, 'season' | 'cars'> {
  entry: OwnEntry;
  only: number | undefined;
}

function EntryPanel({ entry, season, only, cars }: EntryPanelProps) {
  const t = useEntryMessages();
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const [isChanging, setIsChanging] = useState(false);
  const refresh = () => void revalidate();
  const name = entry.round
    ? localize(entry.round, locale, 'title').title
    : localize(entry.championship, locale, 'name').name;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface-2 p-3">
      {entry.round && (
        <p className="wrap-anywhere font-bold">
          <bdi>{name}</bdi>
        </p>
      )}
      <EntryState entry={entry} />
      <EntryActions entry={entry} onDone={refresh}>
        <Button dense onClick={() => setIsChanging(true)}>
          {t('change')}
        </Button>
        <ReleaseRound entry={entry} only={only} onDone={refresh} />
      </EntryActions>
      <ReleasedRounds entry={entry} only={only} onDone={refresh} />
      {isChanging && (
        <ChangeDialog
          entry={entry}
          name={name}
          season={season}
          cars={cars}
          onClose={() => setIsChanging(false)}
          onDone={refresh}
        />
      )}
    </div>
  );
}

interface SignUpProps {
  season: ChampionshipDetail;
  round?: Round;
  cars: readonly NamedCar[];
}

function SeasonSignUp({ season, cars }: SignUpProps) {
  const t = useEntryMessages();
  const format = useFormat();
  const now = useNow();
  const { opens_at, closes_at } = season.sign_up;
  if (opens_at && now < opens_at)
    return <p className="text-sm text-text-2">{t('closedUntil', { time: format.dateTime(opens_at) })}</p>;
  if (closes_at && now > closes_at) return <p className="text-sm text-text-2">{t('closed')}</p>;
  return <SignUpButton season={season} cars={cars} />;
}

function RoundSignUp({ season, round, cars }: Required<SignUpProps>) {
  const now = useNow();
  const { sign_up, state } = round;
  const takesPlace = state !== 'cancelled' && state !== 'postponed';
  if (!takesPlace || !sign_up || !isWindowOpen(sign_up, now)) return null;
  return <SignUpButton season={season} round={round} cars={cars} />;
}

function SignUpButton({ season, round, cars }: SignUpProps) {
  const t = useEntryMessages();
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look={round ? 'outline' : 'main'} wide onClick={() => setIsOpen(true)}>
        {round ? t.rich('signUpFor', { name: localize(round, locale, 'title').title }) : t('signUp')}
      </Button>
      {isOpen && (
        <SignUpDialog
          season={season}
          round={round}
          cars={cars}
          onClose={() => setIsOpen(false)}
          onDone={() => void revalidate()}
        />
      )}
    </>
  );
}
