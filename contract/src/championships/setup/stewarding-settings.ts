import * as z from 'zod/mini';
import { Paragraphs, WholeNumber } from '../../core/fields.ts';

/** What a step of the licence ladder does: no qualifying, a round that is missed, or staff who look at it. */
export const licenceEffects = ['qualifying_ban', 'round_ban', 'review'] as const;
export const licenceSteps = { min: 1, max: 5 } as const;
export const licenceStepPoints = { min: 1, max: 100 } as const;
export const licenceDays = { min: 30, max: 730, default: 365 } as const;

/** Minutes after the end until reports are taken; how long they are is `report_hours` of the championship. */
export const reportOpens = { min: 0, max: 120, default: 30 } as const;
export const reportsPerRound = { min: 1, max: 20, default: 5 } as const;
export const statementHours = { min: 1, max: 168, default: 24 } as const;
export const decisionHours = { min: 1, max: 720, default: 72 } as const;
export const quorumLimits = { min: 1, max: 5, default: 2 } as const;
/** 0 is no appeal. */
export const appealHours = { min: 0, max: 168, default: 48 } as const;
/** How long clips are kept once a case is final. */
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
  /** After which points end. */
  days: within(licenceDays),
});
export type LicenceSettings = z.output<typeof LicenceSettings>;

const licenceDefault: LicenceSettings = {
  ladder: [{ points: 12, effect: 'round_ban' }],
  days: licenceDays.default,
};

/** How incidents of a championship are reported, decided and appealed. */
export const StewardingSettings = z.strictObject({
  opens_after: within(reportOpens),
  reports_max: within(reportsPerRound),
  statement_hours: within(statementHours),
  /** Until when stewards aim to decide, from the report on; the parties are told. */
  decision_hours: within(decisionHours),
  quorum: within(quorumLimits),
  appeal_hours: within(appealHours),
  clip_days: within(clipDays),
  drivers_may_decide: or(z.boolean(), true),
  reporters_shown: or(z.boolean(), true),
  statements_published: or(z.boolean(), false),
  /** null gives none. */
  licence: or(z.nullable(LicenceSettings), licenceDefault),
  /** Which penalty is usual for what, as stewards read it beside a case. */
  guide: or(Paragraphs(0, penaltyGuideMax), ''),
});
export type StewardingSettings = z.output<typeof StewardingSettings>;

/** Of a championship that says nothing about stewards. */
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
