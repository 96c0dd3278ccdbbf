import * as z from 'zod/mini';
import { LenientInstant, WholeNumber } from '../../core/fields.ts';
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
import { orDefault, RequirementSettings } from './requirement-settings.ts';
import { StewardingSettings, stewardingDefault } from './stewarding-settings.ts';

/** How and when drivers enter. Mode `season`: one entry for all rounds; `round`: a sign-up per round. */
export const SignUpSettings = z.strictObject({
  mode: z.enum(['season', 'round']),
  /** For the season mode; null opens at once and closes only by date. */
  opens_at: orDefault(z.nullable(LenientInstant), null),
  closes_at: orDefault(z.nullable(LenientInstant), null),
  /** For the round mode, in minutes before the start. */
  opens_before: orDefault(WholeNumber(0, signUpMinutesMax), signUpDefault.opens_before),
  closes_before: orDefault(WholeNumber(0, signUpMinutesMax), signUpDefault.closes_before),
  /** Whether staff confirm each entry. */
  approval: orDefault(z.boolean(), false),
  waiting_max: orDefault(WholeNumber(waitingLimits.min, waitingLimits.max), waitingLimits.default),
});

/** Whether drivers enter for teams, and how many of a team's best cars count in each session. */
export const TeamSettings = z.strictObject({
  mode: orDefault(z.enum(teamModes), 'none'),
  counted_cars: orDefault(WholeNumber(teamCarsLimits.min, teamCarsLimits.max), teamCarsLimits.default),
});
export type TeamSettings = z.output<typeof TeamSettings>;

/** Default: no teams. */
export const teamsDefault: TeamSettings = { mode: 'none', counted_cars: teamCarsLimits.default };

const CarChanges = z.union([z.enum(['never', 'until_first_round']), WholeNumber(1, 50)]);

export const CheckInSettings = z.strictObject({
  opens_before: orDefault(
    WholeNumber(checkInLimits.opens_before.min, checkInLimits.opens_before.max),
    checkInDefault.opens_before,
  ),
  closes_before: orDefault(
    WholeNumber(checkInLimits.closes_before.min, checkInLimits.closes_before.max),
    checkInDefault.closes_before,
  ),
});

export const SuccessBallastSettings = z.strictObject({
  kg_by_place: z.array(WholeNumber(0, ballastMaxKg)).check(z.minLength(1), z.maxLength(20)),
  cap_kg: WholeNumber(0, ballastMaxKg),
  halved_when_missed: orDefault(z.boolean(), false),
});

/** The points of one kind of session, with at most two decimals. */
export const SessionPoints = z.strictObject({
  places: z.array(Points).check(z.minLength(templatePlaces.min), z.maxLength(templatePlaces.max)),
  /** Applies only to points for places. */
  factor: orDefault(z.number().check(z.gte(pointsFactorLimits.min), z.lte(pointsFactorLimits.max)), 1),
  by: orDefault(z.enum(['overall', 'class']), 'class'),
  pole: orDefault(Points, 0),
  fastest_lap: orDefault(Points, 0),
  fastest_lap_best: orDefault(WholeNumber(1, 200), fastestLapBestDefault),
  classified: orDefault(Points, 0),
  clean_race: orDefault(Points, 0),
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
  car_changes: orDefault(CarChanges, 'until_first_round'),
  teams: orDefault(TeamSettings, teamsDefault),
  /** Reserves number 1 for the previous season's champion and for staff. */
  hold_number_one: orDefault(z.boolean(), false),
  check_in: orDefault(z.nullable(CheckInSettings), null),
  success_ballast: orDefault(z.nullable(SuccessBallastSettings), null),
  points: PointsSettings,
  /** Percent of the class winner's laps. */
  classified_share: orDefault(WholeNumber(0, 100), classifiedShareDefault),
  drops: orDefault(WholeNumber(0, dropsMax), 0),
  dsq_droppable: orDefault(z.boolean(), false),
  /** Whether stand-ins score. If not, drivers behind them do not move up. */
  reserves_score: orDefault(z.boolean(), true),
  /** Whether a provisional result becomes official automatically, and after how many hours. */
  auto_official: orDefault(z.boolean(), true),
  report_hours: orDefault(WholeNumber(reportHours.min, reportHours.max), reportHours.default),
  stewarding: orDefault(StewardingSettings, stewardingDefault),
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
