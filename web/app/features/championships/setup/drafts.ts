import type { Points } from '@paddock/contract/championships/admin-calls';
import { classCapacityLimits } from '@paddock/contract/championships/entries/places';
import { classColours, type sessionKinds, type TeamMode } from '@paddock/contract/championships/rules';
import { type ChampionshipSettings, settingsDefault } from '@paddock/contract/championships/setup/settings';
import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { toAsciiNumber } from '@paddock/contract/i18n/digits';
import type * as z from 'zod/mini';
import { parseDateTime, toDateTimeText } from '#features/events/date-time.ts';
import { type StewardingDraft, toStewardingDraft } from './stewarding/draft.ts';

/** A class as form values. */
export interface ClassDraft {
  id?: number;
  code: string;
  name: string;
  name_en: string;
  colour: string;
  capacity: string;
  cars: string[];
  balance: { car: string; ballast_kg: string; restrictor: string }[];
}

/** The points of a session kind as form values. `places` are numbers separated by commas or spaces. */
export interface PointsDraft {
  places: string;
  factor: string;
  by: 'overall' | 'class';
  pole: string;
  fastest_lap: string;
  fastest_lap_best: string;
  classified: string;
  clean_race: string;
}

export type SessionKind = (typeof sessionKinds)[number];

/** The settings as form values. Instants have the format of date-time.ts, empty for none. */
export interface SettingsDraft {
  sign_up: {
    mode: 'season' | 'round';
    opens_at: string;
    closes_at: string;
    opens_before: string;
    closes_before: string;
    approval: boolean;
    waiting_max: string;
  };
  requirements: {
    steam_verified: boolean;
    discord: boolean;
    safety_min: string;
    races_min: string;
    user_group: string;
  };
  teams: { mode: TeamMode; counted_cars: string };
  /** `never`, `until_first_round` or a number. */
  car_changes: string;
  hold_number_one: boolean;
  check_in: { opens_before: string; closes_before: string } | null;
  success_ballast: { kg_by_place: string; cap_kg: string; halved_when_missed: boolean } | null;
  points: Record<SessionKind, PointsDraft | null>;
  classified_share: string;
  drops: string;
  dsq_droppable: boolean;
  reserves_score: boolean;
  auto_official: boolean;
  report_hours: string;
  stewarding: StewardingDraft;
}

export const newClass = (at: number): ClassDraft => ({
  code: '',
  name: '',
  name_en: '',
  colour: classColours[at % classColours.length] ?? classColours[0],
  capacity: String(Math.min(24, classCapacityLimits.max)),
  cars: [],
  balance: [],
});

export const toClassDraft = (stored: AdminChampionship['classes'][number]): ClassDraft => ({
  ...stored,
  name_en: stored.name_en ?? '',
  capacity: String(stored.capacity),
  balance: stored.balance.map(({ car, ballast_kg, restrictor }) => ({
    car,
    ballast_kg: String(ballast_kg),
    restrictor: String(restrictor),
  })),
});

export const listNumbers = (numbers: readonly number[]): string => numbers.join(', ');

/** Splits a typed list of numbers at commas, spaces and line breaks. */
export const splitNumbers = (text: string): string[] => text.split(/[\s,،؛;]+/).filter(Boolean);

/** Converts numbers to typed text. */
export const toTexts = <Key extends string>(numbers: Readonly<Record<Key, number>>) =>
  Object.fromEntries(Object.entries<number>(numbers).map(([key, value]) => [key, String(value)])) as Record<
    Key,
    string
  >;

type SessionPoints = NonNullable<ChampionshipSettings['points'][SessionKind]>;

const toPointsDraft = ({ places, by, ...numbers }: SessionPoints): PointsDraft => ({
  ...toTexts(numbers),
  places: listNumbers(places),
  by,
});

export const newPoints = (places: readonly number[]): PointsDraft => ({
  places: listNumbers(places),
  factor: '1',
  by: 'class',
  pole: '0',
  fastest_lap: '0',
  fastest_lap_best: '10',
  classified: '0',
  clean_race: '0',
});

const toText = (value: number | null) => (value === null ? '' : String(value));
const toMoment = (at: Date | null) => (at === null ? '' : toDateTimeText(at));

export function toSettingsDraft(settings: ChampionshipSettings = settingsDefault): SettingsDraft {
  const { sign_up, requirements, check_in, success_ballast, points } = settings;
  const ofKind = (kind: SessionKind) => points[kind] && toPointsDraft(points[kind]);
  return {
    sign_up: {
      mode: sign_up.mode,
      opens_at: toMoment(sign_up.opens_at),
      closes_at: toMoment(sign_up.closes_at),
      opens_before: String(sign_up.opens_before),
      closes_before: String(sign_up.closes_before),
      approval: sign_up.approval,
      waiting_max: String(sign_up.waiting_max),
    },
    requirements: {
      steam_verified: requirements.steam_verified,
      discord: requirements.discord,
      safety_min: toText(requirements.safety_min),
      races_min: toText(requirements.races_min),
      user_group: requirements.user_group ?? '',
    },
    teams: { mode: settings.teams.mode, counted_cars: String(settings.teams.counted_cars) },
    car_changes: String(settings.car_changes),
    hold_number_one: settings.hold_number_one,
    check_in: check_in && toTexts(check_in),
    success_ballast: success_ballast && {
      kg_by_place: listNumbers(success_ballast.kg_by_place),
      cap_kg: String(success_ballast.cap_kg),
      halved_when_missed: success_ballast.halved_when_missed,
    },
    points: { qualifying: ofKind('qualifying'), race: ofKind('race'), sprint: ofKind('sprint') },
    classified_share: String(settings.classified_share),
    drops: String(settings.drops),
    dsq_droppable: settings.dsq_droppable,
    reserves_score: settings.reserves_score,
    auto_official: settings.auto_official,
    report_hours: String(settings.report_hours),
    stewarding: toStewardingDraft(settings.stewarding),
  };
}

const toNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(toAsciiNumber(text)));
const orNull = <Value>(text: string, value: (text: string) => Value) =>
  text.trim() === '' ? null : value(text);
/** An invalid moment is sent as typed, so that the schema rejects it at its field. */
const toInstant = (text: string) => orNull(text, (typed) => parseDateTime(typed)?.toISOString() ?? typed);

type PointsInput = NonNullable<z.input<typeof ChampionshipSettings>['points'][SessionKind]>;

const pointsInput = (points: PointsDraft | null): PointsInput | null =>
  points && {
    ...points,
    places: splitNumbers(points.places) satisfies z.input<typeof Points>[],
    factor: toNumber(points.factor),
  };

/** Converts form values to the input of the settings schema. */
export const settingsInput = (draft: SettingsDraft): z.input<typeof ChampionshipSettings> => ({
  ...draft,
  sign_up: {
    ...draft.sign_up,
    opens_at: toInstant(draft.sign_up.opens_at),
    closes_at: toInstant(draft.sign_up.closes_at),
  },
  requirements: {
    ...draft.requirements,
    safety_min: orNull(draft.requirements.safety_min, toNumber),
    races_min: orNull(draft.requirements.races_min, (text) => text),
    user_group: orNull(draft.requirements.user_group, (text) => text.trim()),
  },
  success_ballast: draft.success_ballast && {
    ...draft.success_ballast,
    kg_by_place: splitNumbers(draft.success_ballast.kg_by_place),
  },
  points: {
    qualifying: pointsInput(draft.points.qualifying),
    race: pointsInput(draft.points.race),
    sprint: pointsInput(draft.points.sprint),
  },
});
