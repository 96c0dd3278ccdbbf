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

/** Lists related layouts: others of the track first, then those of other mods of the same track. */
function listOthers(all: readonly NamedLayout[], current: NamedLayout, names: Names): TrackRef[] {
  const isRelated = ({ track, layout, game }: NamedLayout) =>
    layout.id !== current.layout.id && game === current.game && track.name === current.track.name;
  const related = all.filter(isRelated).toSorted((a, b) => {
    const isOther = (row: NamedLayout) => Number(row.track.id !== current.track.id);
    return isOther(a) - isOther(b) || (a.layout.slug < b.layout.slug ? -1 : 1);
  });
  const bySlug = new Map(related.map((one) => [one.layout.slug, refOf(names, one)]));
  return [...bySlug.values()];
}

/** Finds a layout by its slug; undefined if it is not in the catalogue. */
export async function findTrackBySlug({ db }: Pick<Deps, 'db'>, slug: string) {
  const names = await getNames(db);
  const all = names.layouts;
  const variants = all.filter(({ layout }) => layout.slug === slug);
  const [first] = variants;
  if (!first) return undefined;
  const outline_id = first.layout.outline_id;
  const outline = outline_id === null ? undefined : await findOutline(db, outline_id);
  return { all, rows: variants, first, names, track: refOf(names, first), outline: outline?.points };
}

/** Returns the page of a track. Throws not_found. */
export async function getTrack(deps: Deps, slug: string): Promise<TrackPage> {
  const { db, now } = deps;
  const layout = await findTrackBySlug({ db }, slug);
  if (!layout) throw new AppError('not_found');
  const { all, rows, first, names, track } = layout;
  const raws = rows.map(({ raw }) => raw);
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
    preview_images: ogImagePaths((locale) => trackOgImage(layout, locale, ogSite(settings, locale))),
  };
}
