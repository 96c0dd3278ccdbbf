import type { RacePhase } from '@paddock/contract/championships/states/race-phase';
import type { EventDetail } from '@paddock/contract/events/calls';
import type { NightRound, RaceNight } from '@paddock/contract/race-night/calls';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { RoundBadge } from '#features/championships/state-badges.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { DecisionList } from '#features/stewarding/decision-list.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import { classColours, EntryLists, GridSheet } from './entry-parts.tsx';
import type { NightPageData } from './load-page.ts';
import { ClassList, FactList } from './night-facts.tsx';
import { NightFrame } from './night-frame.tsx';
import { Briefing, NeededFiles } from './night-texts.tsx';
import { NightTrack } from './night-track.tsx';
import { PhaseNote, ResultBlock } from './phase-block.tsx';
import { RaceResults } from './race-results.tsx';
import { FastestLaps, FullResult, StandingsChange } from './result-parts.tsx';
import { useRoundMessages } from './round/messages.ts';
import { RoundPanel } from './round-panel.tsx';
import { EventDescription, LiveTiming, MissingNote, MovedStart, NightPicture } from './shared-parts.tsx';
import { usePhaseFocus } from './use-night.ts';

export interface RoundNightProps {
  page: NightPageData;
  round: NightRound;
  /** In the reader's language. */
  event: EventDetail;
  phase: RacePhase;
  now: Date;
}

/** A round of a championship, from its announcement to its official result. */
export default function RoundNight(props: RoundNightProps) {
  const { page, round, event, phase, now } = props;
  const { night, season, failed } = page;
  const heading = usePhaseFocus<HTMLHeadingElement>(phase);
  const t = useEventsMessages();
  const isBlockFirst = phase === 'provisional' || phase === 'official';
  return (
    <NightFrame
      head={
        <>
          <div className="flex flex-wrap items-center gap-3">
            <RoundBadge state={phase === 'announced' ? 'scheduled' : phase} />
            <span className="text-sm text-text-2">{t(`type.${event.event_type}`)}</span>
          </div>
          <h1 ref={heading} tabIndex={-1} className="wrap-anywhere">
            <bdi>{event.title}</bdi>
          </h1>
          <MovedStart event={event} />
          <ChangedPhase rendered={night.phase} phase={phase} />
          <PhaseNote round={round} phase={phase} />
        </>
      }
      block={
        isBlockFirst ? (
          <ResultBlock
            night={night}
            round={round}
            isOfficial={phase === 'official'}
            colours={classColours(season)}
          />
        ) : (
          <NightPicture event={event} />
        )
      }
      isBlockFirst={isBlockFirst}
      panel={<RoundPanel night={night} round={round} event={event} season={season} phase={phase} now={now} />}
      main={
        <>
          <MissingNote missing={night.missing} failed={failed} />
          <MainParts {...props} />
        </>
      }
      side={
        <>
          {isBlockFirst && <NightPicture event={event} />}
          <NightTrack event={event} facts={night.facts} />
          {night.facts && <FactList facts={night.facts} />}
          {page.results && <FastestLaps results={page.results} />}
        </>
      }
    />
  );
}

interface ChangedPhaseProps {
  rendered: RacePhase;
  phase: RacePhase;
}

/** Announced by screen readers when the clock has changed the phase of the open page. */
function ChangedPhase({ rendered, phase }: ChangedPhaseProps) {
  const t = useRoundMessages();
  const tSeason = useSeasonMessages();
  const state = phase === 'announced' ? 'scheduled' : phase;
  return (
    <output className="sr-only">
      {phase !== rendered && t.rich('changed', { phase: tSeason(`rounds.states.${state}`) })}
    </output>
  );
}

/** The sections of the current phase, the most relevant first. */
function MainParts(props: RoundNightProps) {
  switch (props.phase) {
    case 'provisional':
    case 'official':
      return <ResultParts {...props} />;
    case 'closed':
    case 'check_in':
    case 'live':
      return <RaceParts {...props} />;
    default:
      return <OtherParts {...props} />;
  }
}

function RoundEntries({ page: { season, entries }, round, phase }: RoundNightProps) {
  return (
    entries && <EntryLists entries={entries} round={round} phase={phase} colours={classColours(season)} />
  );
}

/** After the race. */
function ResultParts(props: RoundNightProps) {
  const { page, round, event } = props;
  const { night, season, results } = page;
  return (
    <>
      {results && <FullResult results={results} colours={classColours(season)} />}
      <NightDecisions decisions={night.decisions} />
      {night.standings_change && <StandingsChange rows={night.standings_change} round={round} />}
      <EventDescription event={event} />
      <RoundEntries {...props} />
      <NeededFiles files={night.links?.downloads ?? []} />
    </>
  );
}

/** The stewards' decisions about the round. */
function NightDecisions({ decisions }: { decisions: RaceNight['decisions'] }) {
  const t = useRoundMessages();
  if (!decisions?.length) return null;
  return (
    <TitledSection title={t('decisions')}>
      <DecisionList decisions={decisions} />
    </TitledSection>
  );
}

/** Shortly before and during the race. */
function RaceParts(props: RoundNightProps) {
  const { page, event } = props;
  const { night, season, grid, entries } = page;
  return (
    <>
      {props.phase === 'live' && <LiveTiming page={page} />}
      {grid && entries && <GridSheet grid={grid} entries={entries.items} colours={classColours(season)} />}
      <Briefing event={event} />
      <RoundEntries {...props} />
      <NeededFiles files={night.links?.downloads ?? []} />
      <EventDescription event={event} />
      <RoundClasses page={page} />
    </>
  );
}

/** Long before the race, while its result is pending, and when it is cancelled or postponed. */
function OtherParts(props: RoundNightProps) {
  const { page, event, phase } = props;
  const { night, races, entries } = page;
  const isAhead = phase === 'announced' || phase === 'sign_up';
  return (
    <>
      {phase === 'pending' && races && <RaceResults races={races} />}
      {phase === 'announced' && <EventDescription event={event} />}
      {(isAhead || (entries?.total ?? 0) > 0) && <RoundEntries {...props} />}
      {phase !== 'announced' && <EventDescription event={event} />}
      {isAhead && (
        <>
          <RoundClasses page={page} />
          <NeededFiles files={night.links?.downloads ?? []} />
          <Briefing event={event} />
        </>
      )}
    </>
  );
}

function RoundClasses({ page: { night, season } }: Pick<RoundNightProps, 'page'>) {
  return season && night.classes && <ClassList season={season} classes={night.classes} facts={night.facts} />;
}
