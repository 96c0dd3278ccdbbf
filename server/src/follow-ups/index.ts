import { releaseTeam } from '../features/championships/crews/release-team.ts';
import { checkInJoined } from '../features/championships/entries/check-in-joined.ts';
import { listEventDrivers } from '../features/championships/entries/list-event-drivers.ts';
import { eventChanged } from '../features/championships/event-changed.ts';
import { enqueueLinks } from '../features/championships/results-desk/settle-results.ts';
import { isNameInSeason } from '../features/championships/seasons/names-in-use.ts';
import { listRoundTracks } from '../features/championships/seasons/round-tracks.ts';
import { hasDrivenSince } from '../features/racing/queries.ts';
import { loadBars } from '../features/stewarding/bars/queries.ts';
import { isSteward } from '../features/stewarding/panel/panel.ts';
import { countOpenReports } from '../features/stewarding/queries.ts';
import { takeTimingEvents } from '../features/timing/intake/take-events.ts';
import type { FollowUps } from './interface.ts';

/** The implementations of all follow-ups; `interface.ts` documents when each is called. */
export const followUps: FollowUps = {
  eventChanged,
  roundJoined: checkInJoined,
  teamDeleted: releaseTeam,
  timingEventsReceived: takeTimingEvents,
  sessionStored: enqueueLinks,
  isNameInUse: isNameInSeason,
  hasDrivenSince,
  listEventDrivers,
  listRoundTracks,
  loadBars,
  countOpenReports,
  isSteward,
};
