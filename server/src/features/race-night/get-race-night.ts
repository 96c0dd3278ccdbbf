import { AppError } from '@paddock/contract/core/errors';
import type { AdminEvent } from '@paddock/contract/events/calls';
import type { Locale } from '@paddock/contract/i18n/locale';
import { type NightPart, nightParts, type RaceNight } from '@paddock/contract/race-night/calls';
import type { Deps } from '../../adapters/deps.ts';
import type { Viewer } from '../../http/app-types.ts';
import type { OgSite } from '../../og-images/draw-og-image.ts';
import { type OgImagePage, ogImagePaths, ogSite } from '../../og-images/serve-og-images.ts';
import { findEvent } from '../events/queries.ts';
import { getCurrentSettings } from '../site/queries.ts';
import type { TimingFeeds } from '../timing/timing-feeds.ts';
import { findNightRound, type LoadedRound, type NightInput, timesOf } from './load-night.ts';
import {
  getNightFacts,
  getNightLinks,
  getNightMine,
  getNightPodium,
  getNightRound,
  getNightServer,
  listNightClasses,
  listNightDecisions,
} from './night-parts.ts';
import { getNightTiming } from './night-timing.ts';
import { nightOgImage } from './og-image.ts';
import { listStandingsChange } from './standings-change.ts';

/** Reads parts independently, so that one failure does not affect the others. */
function partReader({ reportError }: Pick<Deps, 'reportError'>) {
  const missing = new Set<NightPart>();
  const read = async <T>(part: NightPart, make: () => Promise<T>): Promise<T | null> => {
    try {
      return await make();
    } catch (error) {
      missing.add(part);
      reportError(error, { where: `race night: ${part}` });
      return null;
    }
  };
  return { read, missing };
}

/** Parts that require the championship. */
const ofRound: readonly NightPart[] = ['round', 'classes', 'podium', 'standings_change', 'decisions'];

/** Returns an event in its current phase. `feeds` belong to this process: a replica has no frames. Throws not_found. */
export async function getRaceNight(
  deps: Deps,
  feeds: TimingFeeds,
  { id, viewer }: { id: number; viewer: Viewer | undefined },
): Promise<RaceNight> {
  const { db } = deps;
  const now = deps.now();
  const event = await findEvent(db, id, viewer?.id);
  if (!event) throw new AppError('not_found');
  const { read, missing } = partReader(deps);
  const season = await read('round', async () => {
    const loaded = await findNightRound(deps, event, viewer);
    return { loaded, times: timesOf(event, loaded, now) };
  });
  if (missing.has('round')) for (const part of ofRound) missing.add(part);
  // Without its round the phase follows the event's times.
  const { loaded, times } = season ?? { loaded: undefined, times: timesOf(event, undefined, now) };
  const input: NightInput = { db, now, phase: times.phase, event, viewer, loaded };
  const [round, classes, facts, mine, server, timing, podium, standings_change, decisions, links] =
    await Promise.all([
      read('round', () => getNightRound(input)),
      read('classes', () => listNightClasses(input)),
      read('facts', () => getNightFacts(input)),
      read('mine', () => getNightMine(input)),
      read('server', () => getNightServer(input)),
      read('timing', () => getNightTiming(feeds, event, now)),
      read('podium', () => getNightPodium(input)),
      read('standings_change', () => listStandingsChange(input)),
      read('decisions', () => listNightDecisions(input)),
      read('links', () => getNightLinks(input)),
    ]);
  const settings = await getCurrentSettings(db);
  const figures = { phase: times.phase, hasRound: loaded !== undefined, classes, podium };
  return {
    now,
    ...times,
    event: {
      ...event,
      preview_images: ogImagePaths((locale) =>
        nightOgImage(event, figures, locale, ogSite(settings, locale)),
      ),
    },
    round,
    classes,
    facts,
    mine,
    server,
    timing,
    podium,
    standings_change,
    decisions,
    links,
    missing: nightParts.filter((part) => missing.has(part)),
  };
}

/** Returns the preview image for the current phase; undefined for an unknown event. */
export async function findNightOgImage(
  deps: Deps,
  id: number,
  { locale, site }: { locale: Locale; site: OgSite },
): Promise<OgImagePage | undefined> {
  const { db } = deps;
  const event: AdminEvent | undefined = await findEvent(db, id, undefined);
  if (!event) return undefined;
  const loaded: LoadedRound | undefined = await findNightRound(deps, event, undefined);
  const now = deps.now();
  const { phase } = timesOf(event, loaded, now);
  const input: NightInput = { db, now, phase, event, viewer: undefined, loaded };
  const [classes, podium] = await Promise.all([listNightClasses(input), getNightPodium(input)]);
  return nightOgImage(event, { phase, hasRound: loaded !== undefined, classes, podium }, locale, site);
}
