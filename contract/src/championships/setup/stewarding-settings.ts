import * as z from 'zod/mini';
import { Paragraphs, WholeNumber } from '../../core/fields.ts';

/** The effect of a step on the licence ladder: a qualifying ban, a round ban, or a review by staff. */
export const licenceEffects = ['qualifying_ban', 'round_ban', 'review'] as const;
export const licenceSteps = { min: 1, max: 5 } as const;
export const licenceStepPoints = { min: 1, max: 100 } as const;
export const licenceDays = { min: 30, max: 730, default: 365 } as const;

/** Minutes after the end until reports open. `report_hours` of the championship sets how long they stay open. */
export const reportOpens = { min: 0, max: 120, default: 30 } as const;
export const reportsPerRound = { min: 1, max: 20, default: 5 } as const;
export const statementHours = { min: 1, max: 168, default: 24 } as const;
export const decisionHours = { min: 1, max: 720, default: 72 } as const;
export const quorumLimits = { min: 1, max: 5, default: 2 } as const;
/** 0 disables appeals. */
export const appealHours = { min: 0, max: 168, default: 48 } as const;
/** Days to keep clips after a case is final. */
export const clipDays = { min: 7, max: 365, default: 30 } as const;
export const penaltyGuideMax = 5_000;

const or = <Schema extends z.ZodMiniType>(schema: Schema, value: z.output<Schema>) =>
  z._default(schema, value as never);
const within = ({ min, max, default: usual }: { min: number; max: number; default: number }) =>
  or(WholeNumber(min, max), usual);

const isRising = (steps: readonly { points: number }[]) =>
  steps.every(({ points }, index) => points > (steps[index - 1]?.points ?? 0));

export const LicenceSettings = z.strictObject({
  ladder: z
    .array(
      z.strictObject({
        points: WholeNumber(licenceStepPoints.min, licenceStepPoints.max),
        effect: z.enum(licenceEffects),
      }),
    )
    .check(
      z.minLength(licenceSteps.min),
      z.maxLength(licenceSteps.max),
      z.refine(isRising, 'ladder_not_rising'),
    ),
  /** When points expire. */
  days: within(licenceDays),
});
export type LicenceSettings = z.output<typeof LicenceSettings>;

const licenceDefault: LicenceSettings = {
  ladder: [{ points: 12, effect: 'round_ban' }],
  days: licenceDays.default,
};

/** How incidents are reported, decided and appealed. */
export const StewardingSettings = z.strictObject({
  opens_after: within(reportOpens),
  reports_max: within(reportsPerRound),
  statement_hours: within(statementHours),
  /** The target time for a decision, from the report on; shown to the parties. */
  decision_hours: within(decisionHours),
  quorum: within(quorumLimits),
  appeal_hours: within(appealHours),
  clip_days: within(clipDays),
  drivers_may_decide: or(z.boolean(), true),
  reporters_shown: or(z.boolean(), true),
  statements_published: or(z.boolean(), false),
  /** null: no licence points. */
  licence: or(z.nullable(LicenceSettings), licenceDefault),
  /** Usual penalties, shown to stewards with a case. */
  guide: or(Paragraphs(0, penaltyGuideMax), ''),
});
export type StewardingSettings = z.output<typeof StewardingSettings>;

/** Default stewarding settings. */
export const stewardingDefault: StewardingSettings = {
  opens_after: reportOpens.default,
  reports_max: reportsPerRound.default,
  statement_hours: statementHours.default,
  decision_hours: decisionHours.default,
  quorum: quorumLimits.default,
  appeal_hours: appealHours.default,
  clip_days: clipDays.default,
  drivers_may_decide: true,
  reporters_shown: true,
  statements_published: false,
  licence: licenceDefault,
  guide: '',
};
