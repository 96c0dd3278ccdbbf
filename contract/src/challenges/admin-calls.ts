import * as z from 'zod/mini';
import { carClasses } from '../catalogue/entry-rules.ts';
import { rawIdMax } from '../catalogue/rules.ts';
import { ReasonForm } from '../championships/setup/setup-calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { AsRead, Id, Instant, Line, Paragraphs, PathId, Translation, WholeNumber } from '../core/fields.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { gameIds } from '../servers/games.ts';
import { Grant } from '../shop/calls.ts';
import { grantsMax } from '../shop/rules.ts';
import { PublicUser } from '../users/calls.ts';
import { Challenge, ChallengePrize } from './calls.ts';
import {
  awardStates,
  challengeCarsMax,
  challengeGoals,
  challengeServersMax,
  challengeStates,
  challengeTextMax,
  challengeTitle,
  leastDriversMax,
  prizeLapsMax,
  prizePlaceMax,
  prizesMax,
  prizeTitleMax,
} from './rules.ts';

/** A prize and what it grants. */
export const AdminPrize = z.extend(ChallengePrize, { grants: z.array(Grant) });
export type AdminPrize = z.output<typeof AdminPrize>;

/** A winner's award. Pending until the Steam account is linked to a verified account. */
export const ChallengeAward = z.object({
  id: Id,
  place: z.nullable(z.int()),
  title: z.string(),
  title_en: z.nullable(z.string()),
  steam_id: z.string(),
  driver: z.nullable(PublicUser),
  name: z.string(),
  state: z.enum(awardStates),
  /** When a pending award expires. */
  expires_at: Instant,
  given_at: z.nullable(Instant),
  /** Whether a lap behind the award was withdrawn afterwards. */
  is_voided: z.boolean(),
});
export type ChallengeAward = z.output<typeof ChallengeAward>;

/** A challenge with the fields for staff. */
export const AdminChallenge = z.extend(Challenge, {
  description: z.string(),
  description_en: z.nullable(z.string()),
  prizes: z.array(AdminPrize),
  created_by: z.nullable(PublicUser),
  cancel_reason: z.nullable(z.string()),
  settled_at: z.nullable(Instant),
  awards: z.array(ChallengeAward),
  updated_at: Instant,
});
export type AdminChallenge = z.output<typeof AdminChallenge>;

const Key = Line(1, rawIdMax);

/** A prize for one place or for everyone with a number of valid laps; exactly one of the two. */
export const PrizeForm = z.strictObject({
  place: z.nullable(WholeNumber(1, prizePlaceMax)),
  laps: z.nullable(WholeNumber(1, prizeLapsMax)),
  title: Line(1, prizeTitleMax),
  title_en: Translation(Line(1, prizeTitleMax)),
  grants: z.array(Grant).check(z.minLength(1, 'grants_invalid'), z.maxLength(grantsMax, 'grants_invalid')),
});

export const ChallengeForm = z.strictObject({
  title: Line(challengeTitle.min, challengeTitle.max),
  title_en: Translation(Line(challengeTitle.min, challengeTitle.max)),
  description: Paragraphs(0, challengeTextMax),
  description_en: Translation(Paragraphs(0, challengeTextMax)),
  game: z.enum(gameIds),
  /** The raw key, as in boards. */
  track: Key,
  /** Raw ids, or a class instead. */
  cars: z.array(Key).check(z.maxLength(challengeCarsMax)),
  car_class: z.nullable(z.enum(carClasses)),
  servers: z.array(Id).check(z.maxLength(challengeServersMax)),
  goal: z.enum(challengeGoals),
  starts_at: Instant,
  ends_at: Instant,
  least_drivers: WholeNumber(1, leastDriversMax),
  prizes: z.array(PrizeForm).check(z.maxLength(prizesMax)),
});

/** All fields, as for a new one. */
export const ChallengeUpdate = z.extend(ChallengeForm, AsRead);

const one = z.object({ id: PathId });
const view = { module: 'championships', action: 'view' } as const;

/** Latest first; `search` covers both titles. */
export const listAdminChallenges = endpoint({
  method: 'GET',
  path: '/api/v1/admin/challenges',
  access: view,
  query: z.object({ ...PageQuery.shape, search: Search, state: z.optional(z.enum(challengeStates)) }),
  list: AdminChallenge,
});

export const getAdminChallenge = endpoint({
  method: 'GET',
  path: '/api/v1/admin/challenges/{id}',
  access: view,
  params: one,
  response: AdminChallenge,
});

/** Prizes also need `shop.edit`: permission_denied. 422 by field for an invalid window, cars, servers or prizes. */
export const createChallenge = endpoint({
  method: 'POST',
  path: '/api/v1/admin/challenges',
  access: { module: 'championships', action: 'create' },
  body: ChallengeForm,
  response: AdminChallenge,
  status: 201,
  audit: 'challenge.create',
});

/**
 * After the start, only texts and the end can change; after the end, only texts: 409 challenge_started. Changing
 * prizes needs `shop.edit`. 409 changed_meanwhile.
 */
export const updateChallenge = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/challenges/{id}',
  access: { module: 'championships', action: 'edit' },
  params: one,
  body: ChallengeUpdate,
  response: AdminChallenge,
  audit: 'challenge.update',
});

/** Only before the start or once cancelled; otherwise 409 challenge_started. */
export const deleteChallenge = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/challenges/{id}',
  access: { module: 'championships', action: 'delete' },
  params: one,
  audit: 'challenge.delete',
});

/**
 * Cancels a challenge without winners; its page stays and shows the reason. 409 challenge_over if it is settled or
 * cancelled.
 */
export const cancelChallenge = endpoint({
  method: 'POST',
  path: '/api/v1/admin/challenges/{id}/cancel',
  access: { module: 'championships', action: 'edit' },
  params: one,
  body: ReasonForm,
  response: AdminChallenge,
  audit: 'challenge.cancel',
});

/** Reverses an award as a refund does, or cancels a pending one. 409 award_final if it has no owner any more. */
export const takeBackAward = endpoint({
  method: 'POST',
  path: '/api/v1/admin/challenges/{id}/awards/{award_id}/take-back',
  access: { module: 'shop', action: 'edit' },
  params: z.object({ id: PathId, award_id: PathId }),
  body: ReasonForm,
  response: AdminChallenge,
  audit: 'challenge.take_back',
});
