import type { ChampionshipDetail } from '@paddock/contract/championships/calls';
import type { Entry } from '@paddock/contract/championships/entries/entry-calls';
import type { RacePhase } from '@paddock/contract/championships/states/race-phase';
import type { NightRound } from '@paddock/contract/race-night/calls';
import { ClassMark } from '#features/championships/class-card.tsx';
import { DriverName } from '#features/championships/driver-name.tsx';
import { EntryRow } from '#features/championships/entry-row.tsx';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { TextLink } from '#ui/text-link.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import type { NightPageData, RoundGrid } from './load-page.ts';
import { useRoundMessages } from './round/messages.ts';

export const classColours = (season: ChampionshipDetail | null): ReadonlyMap<string, string> =>
  new Map(season?.classes.map(({ code, colour }) => [code, colour]) ?? []);

interface EntryListsProps {
  entries: NonNullable<NightPageData['entries']>;
  round: NightRound;
  phase: RacePhase;
  colours: ReadonlyMap<string, string>;
}

const isOnList = ({ state }: Entry) => state === 'confirmed' || state === 'offered';

/** Entry list and waiting list, with check-ins once check-in has opened. */
export function EntryLists({ entries: { items, total }, round, phase, colours }: EntryListsProps) {
  const t = useRoundMessages();
  const tSeason = useSeasonMessages();
  // Without drivers who have released this round.
  const ofRound = items.filter(({ absences }) => !absences.includes(round.id));
  const listed = ofRound.filter(isOnList);
  const waiting = ofRound.filter((entry) => !isOnList(entry));
  const checkedIn = listed.filter(({ checked_in }) => checked_in).length;
  const hasCheckIn = round.check_in !== null && ['check_in', 'closed', 'live'].includes(phase);
  const all = (
    <TextLink to={`/championships/${round.championship.slug}/entries?round=${round.id}`} isLine size="sm">
      {t('entries.all')}
    </TextLink>
  );
  return (
    <>
      <TitledSection title={t('entries.title')} aside={total > items.length && all}>
        {hasCheckIn && listed.length > 0 && (
          <p className="mb-3 text-sm text-text-2">
            {t('entries.checkedIn', { count: checkedIn, all: listed.length })}
          </p>
        )}
        {listed.length === 0 ? (
          <p className="text-text-2">{tSeason('entries.none')}</p>
        ) : (
          <EntryColumns
            label={t('entries.title')}
            entries={listed}
            colours={colours}
            hasCheckIn={hasCheckIn}
          />
        )}
      </TitledSection>
      {waiting.length > 0 && (
        <TitledSection title={t('entries.waiting')}>
          <EntryColumns
            label={t('entries.waiting')}
            entries={waiting}
            colours={colours}
            hasCheckIn={hasCheckIn}
          />
        </TitledSection>
      )}
    </>
  );
}

interface EntryColumnsProps {
  label: string;
  entries: readonly Entry[];
  colours: ReadonlyMap<string, string>;
  hasCheckIn: boolean;
}

function EntryColumns({ label, entries, colours, hasCheckIn }: EntryColumnsProps) {
  return (
    <ol
      aria-label={label}
      className="grid overflow-hidden rounded-card border border-line bg-surface-1 md:grid-cols-2"
    >
      {entries.map((entry) => (
        <EntryRow
          key={entry.id}
          entry={hasCheckIn ? entry : { ...entry, checked_in: null }}
          colour={colours.get(entry.class)}
          round={undefined}
        />
      ))}
    </ol>
  );
}

interface GridSheetProps {
  grid: RoundGrid;
  entries: readonly Entry[];
  colours: ReadonlyMap<string, string>;
}

/** Starting positions with ballast. Sessions whose grid is not known yet are left out. */
export function GridSheet({ grid, entries, colours }: GridSheetProps) {
  const t = useRoundMessages();
  const tSeason = useSeasonMessages();
  const format = useFormat();
  const known = grid.filter((session) => session.grid.length > 0);
  if (known.length === 0) return null;
  const ballastOf = new Map(entries.map(({ id, ballast_kg }) => [id, ballast_kg]));
  return (
    <TitledSection title={t('grid.title')}>
      <div className="flex flex-col gap-6">
        {known.map((session) => (
          <ol
            key={session.session_id}
            aria-label={t('grid.of', { session: tSeason(`rounds.sessions.${session.kind}`) })}
            className="grid overflow-hidden rounded-card border border-line bg-surface-1 md:grid-cols-2"
          >
            {session.grid.map((row) => {
              const colour = colours.get(row.class);
              const ballast = ballastOf.get(row.entry_id) ?? 0;
              return (
                <li
                  key={row.entry_id}
                  className="-mt-px grid grid-cols-[2rem_1fr_auto] items-center gap-x-3 border-line border-t px-4 py-2 text-sm"
                >
                  <span className="font-bold text-lg text-text-2">{format.number(row.place)}</span>
                  <span className="flex min-w-0 items-center gap-2">
                    {colour && <ClassMark colour={colour} />}
                    {row.number !== null && <span className="text-text-3">{format.number(row.number)}</span>}
                    <DriverName of={row} />
                  </span>
                  {ballast !== 0 && (
                    <span title={tSeason('entries.ballast')} className="text-xs">
                      {tSeason('entries.kg', { kg: format.number(ballast) })}
                    </span>
                  )}
                </li>
              );
            })}
          </ol>
        ))}
      </div>
    </TitledSection>
  );
}
