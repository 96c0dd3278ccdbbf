import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { AsRead, Clearable, Id, Instant, Line, Paragraphs, PathId, Translation } from '../../core/fields.ts';
import { PageQuery, Search } from '../../core/paging.ts';
import { PublicUser } from '../../users/calls.ts';
import { championshipDescription, championshipName } from '../rules.ts';
import { ChampionshipSettings } from '../setup/settings.ts';
import { ChampionshipSlug } from '../setup/setup-calls.ts';
import { championshipStates } from '../states/championship-state.ts';

/** The championship's place in its series. */
const facts = {
  id: Id,
  name: z.string(),
  name_en: z.nullable(z.string()),
  slug: z.string(),
  description: z.nullable(z.string()),
  description_en: z.nullable(z.string()),
};

/** A series of championships, with the defaults of a new season. */
export const AdminSeries = z.object({
  ...facts,
  /** Seasons copy them, so editing a series changes no season. */
  defaults: z.nullable(ChampionshipSettings),
  /** The number of its championships. */
  seasons: z.int(),
  updated_at: Instant,
});
export type AdminSeries = z.output<typeof AdminSeries>;

const Description = Paragraphs(championshipDescription.min, championshipDescription.max);

export const SeriesForm = z.strictObject({
  name: Line(championshipName.min, championshipName.max),
  name_en: Translation(Line(championshipName.min, championshipName.max)),
  slug: ChampionshipSlug,
  description: Clearable(Description),
  description_en: Translation(Description),
  /** Without the sign-up dates, which belong to a season. */
  defaults: z.nullable(ChampionshipSettings),
});

/** All fields, as for a new one. */
export const SeriesUpdate = z.extend(SeriesForm, AsRead);

/** A championship of a series and its winner. */
const SeriesSeason = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  name_en: z.nullable(z.string()),
  season: z.string(),
  state: z.enum(championshipStates),
  /** The first start; null without rounds. */
  starts_at: z.nullable(Instant),
  /** The winner once it is finished; null before, and if no driver has points. */
  champion: z.nullable(z.object({ driver: z.nullable(PublicUser), name: z.string(), points: z.number() })),
});

export const Series = z.object({
  ...facts,
  /** Latest first, without drafts. */
  seasons: z.array(SeriesSeason),
});
export type Series = z.output<typeof Series>;

const one = z.object({ id: PathId });
const view = { module: 'championships', action: 'view' } as const;

export const getSeries = endpoint({
  method: 'GET',
  path: '/api/v1/series/{slug}',
  access: 'public',
  params: z.object({ slug: z.string() }),
  response: Series,
});

/** Sorted by name. */
export const listAdminSeries = endpoint({
  method: 'GET',
  path: '/api/v1/admin/series',
  access: view,
  query: z.object({ ...PageQuery.shape, search: Search }),
  list: AdminSeries,
});

export const getAdminSeries = endpoint({
  method: 'GET',
  path: '/api/v1/admin/series/{id}',
  access: view,
  params: one,
  response: AdminSeries,
});

/** 409 slug_taken. */
export const createSeries = endpoint({
  method: 'POST',
  path: '/api/v1/admin/series',
  access: { module: 'championships', action: 'create' },
  body: SeriesForm,
  response: AdminSeries,
  status: 201,
  audit: 'series.create',
});

/** 409 slug_taken and changed_meanwhile. */
export const updateSeries = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/series/{id}',
  access: { module: 'championships', action: 'edit' },
  params: one,
  body: SeriesUpdate,
  response: AdminSeries,
  audit: 'series.update',
});

/** Its championships remain, without a series. */
export const deleteSeries = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/series/{id}',
  access: { module: 'championships', action: 'delete' },
  params: one,
  audit: 'series.delete',
});
