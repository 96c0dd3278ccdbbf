import type { NightRound } from '@paddock/contract/championships/night/night-calls';
import type { RacePhase } from '@paddock/contract/championships/states/race-phase';
import type { EventDetail } from '@paddock/contract/events/calls';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { seasonMessages } from '../../championships/season/messages.ts';
import { RoundBadge } from '../../championships/season/state-badges.tsx';
import { RaceResults } from '../../events/event/race-results.tsx';
import { eventsMessages } from '../../events/messages.ts';
import type { NightPageData } from '../load-page.ts';
import { NightFrame } from '../night-frame.tsx';
import { Briefing, NeededFiles } from '../night-texts.tsx';
import { NightTrack } from '../night-track.tsx';
import { About, Missing, MovedStart, NightPicture } from '../shared-parts.tsx';
import { usePhaseFocus } from '../use-night.ts';
import { coloursOf, EntryLists, GridSheet } from './entry-parts.tsx';
import { roundMessages } from './messages.ts';
import { ClassList, FactList } from './night-facts.tsx';
import { hasBlock, PhaseBlock } from './phase-block.tsx';
import { FastestLaps, FullResult, StandingsChange } from './result-parts.tsx';
import { RoundPanel } from './round-panel.tsx';

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
  const first = usePhaseFocus<HTMLHeadingElement>(phase);
  const t = useTranslations(eventsMessages);
  const isBlockFirst = hasBlock(phase);
  return (
    <NightFrame
      head={
        <>
          <div className="flex flex-wrap items-center gap-3">
            <RoundBadge state={phase === 'announced' ? 'scheduled' : phase} />
            <span className="text-sm text-text-2">{t(`type.${event.event_type}`)}</span>
          </div>
          <h1 ref={first} tabIndex={-1} className="wrap-anywhere">
            <bdi>{event.title}</bdi>
          </h1>
          <MovedStart event={event} />
          <ChangedPhase rendered={night.phase} phase={phase} />
        </>
      }
      block={
        isBlockFirst ? (
          <PhaseBlock night={night} round={round} phase={phase} colours={coloursOf(season)} />
        ) : (
          <NightPicture event={event} first />
        )
      }
      isBlockFirst={isBlockFirst}
      panel={<RoundPanel night={night} round={round} event={event} season={season} phase={phase} now={now} />}
      main={
        <>
          <Missing missing={night.missing} failed={failed} />
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

/** Read aloud when the clock has changed the phase of the open page. */
function ChangedPhase({ rendered, phase }: ChangedPhaseProps) {
  const t = useTranslations(roundMessages);
  const say = useTranslations(seasonMessages);
  const state = phase === 'announced' ? 'scheduled' : phase;
  return (
    <output className="sr-only">
      {phase !== rendered && t('changed', { phase: say(`rounds.states.${state}`) })}
    </output>
  );
}

/** By phase: what matters now comes first. */
function MainParts({ page, round, event, phase }: RoundNightProps) {
  const { night, season, results, grid, entries, races } = page;
  const colours = coloursOf(season);
  const isAfter = phase === 'provisional' || phase === 'official';
  const isStarting = phase === 'closed' || phase === 'check_in' || phase === 'live';
  const lists = entries && <EntryLists entries={entries} round={round} phase={phase} colours={colours} />;
  return (
    <>
      {isAfter && results && <FullResult results={results} colours={colours} />}
      {isAfter && night.standings_change && <StandingsChange rows={night.standings_change} round={round} />}
      {isStarting && grid && entries && <GridSheet grid={grid} entries={entries.items} colours={colours} />}
      {isStarting && <Briefing event={event} />}
      {phase === 'live' && lists}
      {!isAfter && night.links && <NeededFiles files={night.links.downloads} />}
      {!isAfter && phase !== 'live' && phase !== 'pending' && lists}
      <About event={event} />
      {!isAfter && season && night.classes && (
        <ClassList season={season} classes={night.classes} facts={night.facts} />
      )}
      {!isStarting && !isAfter && <Briefing event={event} />}
      {phase === 'pending' && races && <RaceResults races={races} />}
      {(isAfter || phase === 'pending') && lists}
      {isAfter && night.links && <NeededFiles files={night.links.downloads} />}
    </>
  );
}
