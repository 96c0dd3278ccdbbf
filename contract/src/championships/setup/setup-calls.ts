import * as z from 'zod/mini';
import { rawIdMax } from '../../catalogue/rules.ts';
import { endpoint } from '../../core/endpoint.ts';
import {
  AsRead,
  Id,
  InputId,
  Instant,
  Line,
  Paragraphs,
  PathId,
  Translation,
  WholeNumber,
} from '../../core/fields.ts';
import { PageQuery, Search } from '../../core/paging.ts';
import { toAsciiDigits } from '../../i18n/digits.ts';
import { gameIds } from '../../servers/games.ts';
import { ChampionshipClass, GridRule, Round } from '../calls.ts';
import { classCapacityLimits } from '../entries/places.ts';
import {
  carBallast,
  carRestrictor,
  championshipDescription,
  championshipKinds,
  championshipName,
  championshipRulesMax,
  championshipSlugPattern,
  classCarsMax,
  classCodePattern,
  classesLimits,
  classNameMax,
  isReservedChampionshipSlug,
  reasonLimits,
  reversedMax,
  seasonMax,
  sessionKinds,
  sessionsLimits,
} from '../rules.ts';
import { championshipStates } from '../states/championship-state.ts';
import { ChampionshipSettings } from './settings.ts';

const lower = z.overwrite((text: string) => toAsciiDigits(text).trim().toLowerCase());

export const ChampionshipSlug = z.string().check(
  lower,
  z.regex(championshipSlugPattern, 'slug_invalid'),
  z.refine((slug) => !isReservedChampionshipSlug(slug), 'slug_invalid'),
);

const RawId = z.string().check(lower, z.minLength(1), z.maxLength(rawIdMax));

export const ClassForm = z.strictObject({
  /** The id of an existing class; absent creates one. */
  id: z.optional(Id),
  code: Line(1, 8).check(z.regex(classCodePattern)),
  name: Line(1, classNameMax),
  name_en: Translation(Line(1, classNameMax)),
  colour: z.string().check(lower, z.regex(/^#[\da-f]{6}$/)),
  capacity: WholeNumber(classCapacityLimits.min, classCapacityLimits.max),
  /** Car keys, or `class:` and a class of the catalogue; empty allows any car. */
  cars: z.array(RawId).check(z.maxLength(classCarsMax)),
  balance: z
    .array(
      z.strictObject({
        car: RawId,
        ballast_kg: WholeNumber(carBallast.min, carBallast.max),
        restrictor: WholeNumber(carRestrictor.min, carRestrictor.max),
      }),
    )
    .check(z.maxLength(classCarsMax)),
});

const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

export const Classes = z.array(ClassForm).check(
  z.minLength(classesLimits.min),
  z.maxLength(classesLimits.max),
  z.refine((classes) => isUnique(classes.map(({ code }) => code.toLowerCase())), 'class_code_twice'),
);

/** The whole setup except rounds. */
export const ChampionshipForm = z.strictObject({
  name: Line(championshipName.min, championshipName.max),
  name_en: Translation(Line(championshipName.min, championshipName.max)),
  slug: ChampionshipSlug,
  game: z.enum(gameIds),
  /** The series it belongs to. Absent: unchanged; null: none. */
  series_id: z.optional(z.nullable(InputId)),
  season: Line(0, seasonMax),
  description: Paragraphs(championshipDescription.min, championshipDescription.max),
  description_en: Translation(Paragraphs(championshipDescription.min, championshipDescription.max)),
  /** Markdown. */
  rules: Paragraphs(0, championshipRulesMax),
  classes: Classes,
  settings: ChampionshipSettings,
  /** Whether it is public. A published championship cannot become a draft again. */
  published: z.boolean(),
});

/** All fields of a change. Missing classes are deleted. */
export const ChampionshipUpdate = z.extend(ChampionshipForm, {
  ...AsRead,
  /** Required to change points, drops or classes after the first official result; shown with the standings. */
  reason: z.optional(Line(reasonLimits.min, reasonLimits.max)),
});

export const AdminChampionship = z.object({
  id: Id,
  name: z.string(),
  name_en: z.nullable(z.string()),
  slug: z.string(),
  game: z.enum(gameIds),
  kind: z.enum(championshipKinds),
  series_id: z.nullable(Id),
  season: z.string(),
  image: z.nullable(z.string()),
  description: z.string(),
  description_en: z.nullable(z.string()),
  rules: z.string(),
  rules_version: z.int(),
  classes: z.array(ChampionshipClass),
  settings: ChampionshipSettings,
  published: z.boolean(),
  state: z.enum(championshipStates),
  cancel_reason: z.nullable(z.string()),
  settings_reason: z.nullable(z.string()),
  rounds: z.array(Round),
  created_at: Instant,
  updated_at: Instant,
});
export type AdminChampionship = z.output<typeof AdminChampionship>;

export const Reason = Line(reasonLimits.min, reasonLimits.max);
export const ReasonForm = z.strictObject({ reason: Reason });

const SessionForm = z.strictObject({
  /** The id of an existing session. */
  id: z.optional(Id),
  kind: z.enum(sessionKinds),
  grid: z._default(GridRule, { from: 'none', session: null, reversed: 0 }),
});

const Sessions = z.array(SessionForm).check(
  z.minLength(sessionsLimits.min),
  z.maxLength(sessionsLimits.max),
  z.refine(
    (sessions) =>
      sessions.every(({ grid: { from, session, reversed } }, index) =>
        from === 'session'
          ? session !== null && session >= 1 && session <= index && reversed <= reversedMax
          : session === null,
      ),
    'grid_invalid',
  ),
);

/** A round uses an existing event, which has its times, title and server. */
export const RoundForm = z.strictObject({
  event_id: InputId,
  /** A board key; null: to be announced. */
  track: z.nullable(z.string().check(z.minLength(1), z.maxLength(2 * rawIdMax))),
  /** In driving order. */
  sessions: Sessions,
});
export const RoundUpdate = z.extend(RoundForm, AsRead);

const one = z.object({ id: PathId });
const oneRound = z.object({ id: PathId, round: PathId });
const view = { module: 'championships', action: 'view' } as const;
const edit = { module: 'championships', action: 'edit' } as const;

export const listAdminChampionships = endpoint({
  method: 'GET',
  path: '/api/v1/admin/championships',
  access: view,
  query: z.object({
    ...PageQuery.shape,
    search: Search,
    state: z.optional(z.enum(championshipStates)),
  }),
  list: AdminChampionship,
});

export const getAdminChampionship = endpoint({
  method: 'GET',
  path: '/api/v1/admin/championships/{id}',
  access: view,
  params: one,
  response: AdminChampionship,
});

/** 409 slug_taken. */
export const createChampionship = endpoint({
  method: 'POST',
  path: '/api/v1/admin/championships',
  access: { module: 'championships', action: 'create' },
  body: ChampionshipForm,
  response: AdminChampionship,
  status: 201,
  audit: 'championship.create',
});

/** 409 slug_taken, class_in_use, capacity_below_entries, changed_meanwhile. */
export const updateChampionship = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/championships/{id}',
  access: edit,
  params: one,
  body: ChampionshipUpdate,
  response: AdminChampionship,
  audit: 'championship.update',
});

/** Drafts only; otherwise 409 championship_started. */
export const deleteChampionship = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/championships/{id}',
  access: { module: 'championships', action: 'delete' },
  params: one,
  audit: 'championship.delete',
});

/** Creates a draft with the setup and classes of another championship, without rounds and entries. */
export const copyChampionship = endpoint({
  method: 'POST',
  path: '/api/v1/admin/championships/{id}/copy',
  access: { module: 'championships', action: 'create' },
  params: one,
  body: z.strictObject({ slug: ChampionshipSlug, name: ChampionshipForm.shape.name }),
  response: AdminChampionship,
  status: 201,
  audit: 'championship.copy',
});

export const cancelChampionship = endpoint({
  method: 'POST',
  path: '/api/v1/admin/championships/{id}/cancel',
  access: edit,
  params: one,
  body: ReasonForm,
  response: AdminChampionship,
  audit: 'championship.cancel',
});

export const listAdminRounds = endpoint({
  method: 'GET',
  path: '/api/v1/admin/championships/{id}/rounds',
  access: view,
  params: one,
  response: z.array(Round),
});

/** 409 event_in_round if another round has the event. */
export const createRound = endpoint({
  method: 'POST',
  path: '/api/v1/admin/championships/{id}/rounds',
  access: edit,
  params: one,
  body: RoundForm,
  response: Round,
  status: 201,
  audit: 'round.create',
});

/** The kind of a driven session cannot change: 409 session_linked. */
export const updateRound = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/championships/{id}/rounds/{round}',
  access: edit,
  params: oneRound,
  body: RoundUpdate,
  response: Round,
  audit: 'round.update',
});

/**
 * Deletes the round and keeps its event. A round with its own entries or a result must be cancelled instead: 409
 * event_has_entries.
 */
export const deleteRound = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/championships/{id}/rounds/{round}',
  access: edit,
  params: oneRound,
  audit: 'round.delete',
});
