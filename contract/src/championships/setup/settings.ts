import * as z from 'zod/mini';
import { LenientInstant, WholeNumber } from '../../core/fields.ts';
import { GroupName } from '../../shop/calls.ts';
import { Points } from '../admin-calls.ts';
import { checkInDefault, checkInLimits, signUpDefault } from '../entries/deadlines.ts';
import { waitingLimits } from '../entries/places.ts';
import { ballastMaxKg } from '../entries/success-ballast.ts';
import { classifiedShareDefault } from '../results/classify-race.ts';
import { reportHours, signUpMinutesMax, teamModes, templatePlaces } from '../rules.ts';
import { fastestLapBestDefault, pointsFactorLimits } from '../standings/award-points.ts';
import { pointsTemplates } from '../standings/points-templates.ts';
import { dropsMax } from '../standings/scored-rounds.ts';
import { teamCarsLimits } from '../standings/select-results.ts';
import { StewardingSettings, stewardingDefault } from './stewarding-settings.ts';

/** A field with a default. */
const or = <Schema extends z.ZodMiniType>(schema: Schema, value: z.output<Schema>) =>
  z._default(schema, value as never);

/** How and when drivers enter. Mode `season`: one entry for all rounds; `round`: a sign-up per round. */
export const SignUpSettings = z.strictObject({
  mode: z.enum(['season', 'round']),
  /** For the season mode; null opens at once and closes only by date. */
  opens_at: or(z.nullable(LenientInstant), null),
  closes_at: or(z.nullable(LenientInstant), null),
  /** For the round mode, in minutes before the start. */
  opens_before: or(WholeNumber(0, signUpMinutesMax), signUpDefault.opens_before),
  closes_before: or(WholeNumber(0, signUpMinutesMax), signUpDefault.closes_before),
  /** Whether staff confirm each entry. */
  approval: or(z.boolean(), false),
  waiting_max: or(WholeNumber(waitingLimits.min, waitingLimits.max), waitingLimits.default),
});

/** Requirements of an entry besides a linked Steam account. */
export const RequirementSettings = z.strictObject({
  steam_verified: or(z.boolean(), true),
  discord: or(z.boolean(), false),
  /** null: no minimum. */
  safety_min: or(z.nullable(z.number().check(z.gte(0), z.lte(5))), null),
  races_min: or(z.nullable(WholeNumber(1, 1_000)), null),
  /** A user group of the game servers, as shop items grant it. */
  user_group: or(z.nullable(GroupName), null),
});

/** Whether drivers enter for teams, and how many of a team's best cars count in each session. */
export const TeamSettings = z.strictObject({
  mode: or(z.enum(teamModes), 'none'),
  counted_cars: or(WholeNumber(teamCarsLimits.min, teamCarsLimits.max), teamCarsLimits.default),
});
export type TeamSettings = z.output<typeof TeamSettings>;

/** Default: no teams. */
export const teamsDefault: TeamSettings = { mode: 'none', counted_cars: teamCarsLimits.default };

const CarChanges = z.union([z.enum(['never', 'until_first_round']), WholeNumber(1, 50)]);

export const CheckInSettings = z.strictObject({
  opens_before: or(
    WholeNumber(checkInLimits.opens_before.min, checkInLimits.opens_before.max),
    checkInDefault.opens_before,
  ),
  closes_before: or(
    WholeNumber(checkInLimits.closes_before.min, checkInLimits.closes_before.max),
    checkInDefault.closes_before,
  ),
});

export const SuccessBallastSettings = z.strictObject({
  kg_by_place: z.array(WholeNumber(0, ballastMaxKg)).check(z.minLength(1), z.maxLength(20)),
  cap_kg: WholeNumber(0, ballastMaxKg),
  halved_when_missed: or(z.boolean(), false),
});

/** The points of one kind of session, with at most two decimals. */
export const SessionPoints = z.strictObject({
  places: z.array(Points).check(z.minLength(templatePlaces.min), z.maxLength(templatePlaces.max)),
  /** Applies only to points for places. */
  factor: or(z.number().check(z.gte(pointsFactorLimits.min), z.lte(pointsFactorLimits.max)), 1),
  by: or(z.enum(['overall', 'class']), 'class'),
  pole: or(Points, 0),
  fastest_lap: or(Points, 0),
  fastest_lap_best: or(WholeNumber(1, 200), fastestLapBestDefault),
  classified: or(Points, 0),
  clean_race: or(Points, 0),
});
export type SessionPoints = z.output<typeof SessionPoints>;

/** null for a kind without points. */
export const PointsSettings = z.strictObject({
  qualifying: z.nullable(SessionPoints),
  race: z.nullable(SessionPoints),
  sprint: z.nullable(SessionPoints),
});

export const ChampionshipSettings = z.strictObject({
  sign_up: SignUpSettings,
  requirements: RequirementSettings,
  car_changes: or(CarChanges, 'until_first_round'),
  teams: or(TeamSettings, teamsDefault),
  /** Reserves number 1 for the previous season's champion and for staff. */
  hold_number_one: or(z.boolean(), false),
  check_in: or(z.nullable(CheckInSettings), null),
  success_ballast: or(z.nullable(SuccessBallastSettings), null),
  points: PointsSettings,
  /** Percent of the class winner's laps. */
  classified_share: or(WholeNumber(0, 100), classifiedShareDefault),
  drops: or(WholeNumber(0, dropsMax), 0),
  dsq_droppable: or(z.boolean(), false),
  /** Whether stand-ins score. If not, drivers behind them do not move up. */
  reserves_score: or(z.boolean(), true),
  /** Whether a provisional result becomes official automatically, and after how many hours. */
  auto_official: or(z.boolean(), true),
  report_hours: or(WholeNumber(reportHours.min, reportHours.max), reportHours.default),
  stewarding: or(StewardingSettings, stewardingDefault),
});
export type ChampionshipSettings = z.output<typeof ChampionshipSettings>;

const racePoints = (places: readonly number[]) => ({ places: [...places] });

/** The initial values of a new form. */
export const settingsDefault = z.decode(ChampionshipSettings, {
  sign_up: { mode: 'season' },
  requirements: {},
  points: {
    qualifying: null,
    race: racePoints(pointsTemplates.f1),
    sprint: racePoints(pointsTemplates.f1_sprint),
  },
} as never);
