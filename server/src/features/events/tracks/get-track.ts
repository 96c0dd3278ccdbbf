import type { TrackRef } from '@paddock/contract/catalogue/calls';
import { AppError } from '@paddock/contract/core/errors';
import type { TrackPage } from '@paddock/contract/events/track-calls';
import type { Deps } from '../../../adapters/deps.ts';
import { ogImagePaths, ogSite } from '../../../og-images/serve-og-images.ts';
import { getNames, type NamedLayout, type Names } from '../../catalogue/names.ts';
import { findOutline } from '../../catalogue/queries.ts';
import { getCurrentSettings } from '../../site/queries.ts';
import { listVariants } from './class-records.ts';
import { trackOgImage } from './og-image.ts';
import { listComingEvents, listPastEvents } from './track-events.ts';

function refOf(names: Names, { raw, game }: NamedLayout): TrackRef {
  const [track = raw, layout = ''] = raw.split('/');
  return names.track(track, layout, game);
}

/** The other layouts of the track and those of other mods of its place, each once, those of the track first. */
function listOthers(all: readonly NamedLayout[], own: NamedLayout, names: Names): TrackRef[] {
  const isRelated = ({ track, layout, game }: NamedLayout) =>
    layout.id !== own.layout.id && game === own.game && track.name === own.track.name;
  const related = all.filter(isRelated).toSorted((a, b) => {
    const isOther = (one: NamedLayout) => Number(one.track.id !== own.track.id);
    return isOther(a) - isOther(b) || (a.layout.slug < b.layout.slug ? -1 : 1);
  });
  const bySlug = new Map(related.map((one) => [one.layout.slug, refOf(names, one)]));
  return [...bySlug.values()];
}

/** A layout by its slug; undefined for one that is not in the catalogue. */
export async function findTrackBySlug({ db }: Pick<Deps, 'db'>, slug: string) {
  const names = await getNames(db);
  const all = names.layouts;
  const own = all.filter(({ layout }) => layout.slug === slug);
  const [first] = own;
  if (!first) return undefined;
  const outline_id = first.layout.outline_id;
  const outline = outline_id === null ? undefined : await findOutline(db, outline_id);
  return { all, own, first, names, track: refOf(names, first), outline: outline?.points };
}

/** Throws not_found. */
export async function getTrack(deps: Deps, slug: string): Promise<TrackPage> {
  const { db, now } = deps;
  const found = await findTrackBySlug({ db }, slug);
  if (!found) throw new AppError('not_found');
  const { all, own, first, names, track } = found;
  const raws = own.map(({ raw }) => raw);
  const [variants, coming, past, settings] = await Promise.all([
    listVariants(db, raws, first.game),
    listComingEvents(deps, slug, names),
    listPastEvents(db, slug, names, now()),
    getCurrentSettings(db),
  ]);
  return {
    track,
    kind: first.track.kind,
    direction: first.layout.direction,
    lap_count: variants.reduce((sum, { lap_count }) => sum + lap_count, 0),
    variants,
    others: listOthers(all, first, names),
    coming,
    past,
    preview_images: ogImagePaths((locale) => trackOgImage(found, locale, ogSite(settings, locale))),
  };
}
