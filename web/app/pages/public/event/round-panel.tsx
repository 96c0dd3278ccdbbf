import type { ChampionshipDetail } from '@paddock/contract/championships/calls';
import type { RacePhase } from '@paddock/contract/championships/states/race-phase';
import type { EventDetail } from '@paddock/contract/events/calls';
import { eventStatus } from '@paddock/contract/events/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import type { NightRound, NightServer, RaceNight } from '@paddock/contract/race-night/calls';
import { CalendarPlus, TriangleAlert } from 'lucide-react';
import { memberPart } from '#components/member-part.tsx';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { Countdown } from '#features/events/countdown.tsx';
import { EventFacts } from '#features/events/event-facts.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { JoinButton } from '#features/servers/join-button.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useSession } from '#lib/session/session.ts';
import { loginPath } from '#lib/url/return-path.ts';
import { AnchorButton, LinkButton } from '#ui/button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import ExternalLinks, { type LinkName } from './external-links.tsx';
import { useRoundMessages } from './round/messages.ts';

const MemberNight = memberPart(() => import('./member-night.tsx'), {
  fallback: () => <div className="min-h-11" />,
});

interface RoundPanelProps {
  night: RaceNight;
  round: NightRound;
  /** In the reader's language. */
  event: EventDetail;
  season: ChampionshipDetail | null;
  phase: RacePhase;
  now: Date;
}

const isAhead = (phase: RacePhase) => ['announced', 'sign_up', 'closed', 'check_in'].includes(phase);
const isActive = (phase: RacePhase) => isAhead(phase) || phase === 'live';

/** Countdown, actions, links and facts of a round's event. */
export function RoundPanel({ night, round, event, season, phase, now }: RoundPanelProps) {
  const t = useEventsMessages();
  const { links, classes, server } = night;
  return (
    <aside className="flex flex-col gap-5 rounded-card border border-line bg-surface-1 p-5">
      <PhaseCountdown night={night} phase={phase} now={now} />
      {phase === 'sign_up' && classes && <PlacesLeft classes={classes} />}
      {(isActive(phase) || phase === 'postponed') && (
        <RoundActions night={night} round={round} season={season} phase={phase} now={now} />
      )}
      {(phase === 'closed' || phase === 'check_in' || phase === 'live') && server && (
        <JoinServer server={server} isMain={phase === 'live'} />
      )}
      {(phase === 'pending' || phase === 'provisional') && <ReportIncident round={round} />}
      {links && <ExternalLinks links={links} names={visibleLinks(phase)} />}
      <ChampionshipLinks round={round} />
      <EventFacts event={withEntryCounts(event, classes)} status={eventStatus(event, now)} />
      {isActive(phase) && (
        <AnchorButton href={`/events/${event.id}/calendar.ics`} download wide icon={<CalendarPlus />}>
          {t('page.calendar')}
        </AnchorButton>
      )}
    </aside>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Counts confirmed entries as participants. */
const withEntryCounts = (event: EventDetail, classes: RaceNight['classes']): EventDetail =>
  classes
    ? {
        ...event,
        participants: sum(classes.map(({ confirmed }) => confirmed)),
        max_participants: sum(classes.map(({ capacity }) => capacity)),
      }
    : event;

/** The links that are useful in a phase. */
function visibleLinks(phase: RacePhase): LinkName[] {
  if (phase === 'closed' || phase === 'check_in') return ['voice', 'stream'];
  if (phase === 'live') return ['stream', 'voice'];
  if (phase === 'cancelled' || phase === 'postponed') return [];
  return ['pending', 'provisional', 'official'].includes(phase) ? ['replay'] : ['stream'];
}

/** A report link for each session. The linked page checks who may report. */
function ReportIncident({ round: { sessions } }: Pick<RoundPanelProps, 'round'>) {
  const t = useRoundMessages();
  const tSeason = useSeasonMessages();
  return sessions.map(({ id, kind }) => (
    <LinkButton key={id} wide to={`/incidents/new?session=${id}`} icon={<TriangleAlert />}>
      {sessions.length === 1
        ? t('report')
        : t.rich('reportOf', { session: tSeason(`rounds.sessions.${kind}`) })}
    </LinkButton>
  ));
}

function PlacesLeft({ classes }: { classes: NonNullable<RaceNight['classes']> }) {
  const t = useRoundMessages();
  const left = sum(classes.map(({ capacity, confirmed }) => Math.max(0, capacity - confirmed)));
  return <p className="font-bold">{left > 0 ? t('placesLeft', { count: left }) : t('full')}</p>;
}

type RoundActionsProps = Pick<RoundPanelProps, 'night' | 'round' | 'season' | 'phase' | 'now'>;

/** Whether sign-up is open, for the round or for the whole season. */
function isSignUpOpen({ season, phase, now }: Pick<RoundActionsProps, 'season' | 'phase' | 'now'>): boolean {
  if (phase !== 'announced' || season?.sign_up.mode !== 'season') return phase === 'sign_up';
  const { opens_at, closes_at } = season.sign_up;
  return (opens_at === null || now >= opens_at) && (closes_at === null || now <= closes_at);
}

/** Both halves are in the HTML; a class on the document shows one before hydration. */
function RoundActions({ night, round, season, phase, now }: RoundActionsProps) {
  const t = useRoundMessages();
  const tEvents = useEventsMessages();
  const isOpen = isSignUpOpen({ season, phase, now });
  const { token } = useSession();
  return (
    <>
      {!token && isAhead(phase) && (
        <div data-when="out">
          <LinkButton look={isOpen ? 'main' : 'outline'} wide to={loginPath(`/events/${night.event.id}`)}>
            {isOpen ? t('login') : phase === 'announced' ? tEvents('page.loginRemind') : t('loginOwn')}
          </LinkButton>
        </div>
      )}
      <div data-when="in">
        <MemberNight night={night} round={round} season={season} phase={phase} />
      </div>
    </>
  );
}

/** The join link with free slots, or that the server is not online. */
function JoinServer({ server: stored, isMain }: { server: NightServer; isMain: boolean }) {
  const t = useRoundMessages();
  const server = localize(stored, useLocale(), 'name');
  const { status, free_slots, players, max_players } = server;
  return (
    <div className="flex flex-col gap-1.5">
      {status === 'Online' ? (
        <>
          <JoinButton server={server} main={isMain} />
          <p className="text-center text-text-3 text-xs">
            {free_slots > 0
              ? t('server.slots', { count: free_slots })
              : t('server.slotsOf', { count: players, max: max_players })}
          </p>
        </>
      ) : (
        <p role="note" className="rounded-card border border-warn bg-warn-dim p-3 text-sm">
          {t(status === 'Offline' ? 'server.offline' : 'server.maintenance')}
        </p>
      )}
    </div>
  );
}

function ChampionshipLinks({ round }: { round: NightRound }) {
  const t = useRoundMessages();
  const { slug, name, kind } = localize(round.championship, useLocale(), 'name');
  return (
    <div className="flex flex-col gap-3">
      {kind === 'season' && (
        <>
          <p className="wrap-anywhere text-sm text-text-2">
            {t.rich('roundOf', { number: round.number, name })}
          </p>
          <LinkButton wide to={`/championships/${slug}`}>
            {t('toChampionship')}
          </LinkButton>
        </>
      )}
      <TextLink to={`/championships/${slug}/rules`} isLine size="sm" className="self-center">
        {t('rules')}
      </TextLink>
    </div>
  );
}

interface PhaseCountdownProps {
  night: RaceNight;
  phase: RacePhase;
  now: Date;
}

type Deadline = 'signUpOpens' | 'signUpCloses' | 'checkInOpens' | 'checkInCloses';

/** The next deadline before the start, if any. */
function nextDeadline(
  { round }: RaceNight,
  phase: RacePhase,
  now: Date,
): readonly [Deadline, Date] | undefined {
  const { sign_up, check_in } = round ?? {};
  if (phase === 'announced' && sign_up && now < sign_up.opens_at) return ['signUpOpens', sign_up.opens_at];
  if (phase === 'sign_up' && sign_up) return ['signUpCloses', sign_up.closes_at];
  if (phase === 'check_in' && check_in) return ['checkInCloses', check_in.closes_at];
  if (phase === 'closed' && check_in && now < check_in.opens_at) return ['checkInOpens', check_in.opens_at];
  return undefined;
}

const phasesBeforeStart: readonly RacePhase[] = ['announced', 'sign_up', 'closed', 'check_in'];

/** Countdowns to the next deadline and to the start. */
function PhaseCountdown({ night, phase, now }: PhaseCountdownProps) {
  const t = useRoundMessages();
  const format = useFormat();
  if (!phasesBeforeStart.includes(phase)) return null;
  const next = nextDeadline(night, phase, now);
  const start = <Countdown start={night.event.start_date} now={now} />;
  if (!next) return <p className="font-extrabold text-2xl text-saffron-ink">{start}</p>;
  const [name, at] = next;
  return (
    <div className="flex flex-col gap-1">
      <p className="font-extrabold text-2xl text-saffron-ink">
        <span role="timer" aria-live="off">
          {t(`countdown.${name}`, { left: format.countdown(at.getTime() - now.getTime()) })}
        </span>
      </p>
      <p className="text-sm text-text-2">{start}</p>
    </div>
  );
}
