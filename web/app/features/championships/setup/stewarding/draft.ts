import {
  type StewardingSettings,
  stewardingDefault,
} from '@paddock/contract/championships/setup/stewarding-settings';

const numbers = [
  'opens_after',
  'reports_max',
  'statement_hours',
  'decision_hours',
  'quorum',
  'appeal_hours',
  'clip_days',
] as const;
export type StewardingNumber = (typeof numbers)[number];

export interface LadderStep {
  points: string;
  effect: NonNullable<StewardingSettings['licence']>['ladder'][number]['effect'];
}

/** The stewarding settings as form values. Without a licence, no licence points are given. */
export interface StewardingDraft extends Record<StewardingNumber, string> {
  drivers_may_decide: boolean;
  reporters_shown: boolean;
  statements_published: boolean;
  licence: { ladder: LadderStep[]; days: string } | null;
  guide: string;
}

export const defaultLicence: NonNullable<StewardingDraft['licence']> = {
  ladder: [{ points: '12', effect: 'round_ban' }],
  days: '365',
};

export function toStewardingDraft(settings: StewardingSettings = stewardingDefault): StewardingDraft {
  const { licence, ...others } = settings;
  const typed = Object.fromEntries(numbers.map((key) => [key, String(settings[key])]));
  return {
    ...others,
    ...(typed as Record<StewardingNumber, string>),
    licence: licence && {
      days: String(licence.days),
      ladder: licence.ladder.map(({ points, effect }) => ({ points: String(points), effect })),
    },
  };
}
