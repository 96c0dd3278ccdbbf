import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { WholeNumber } from '../core/fields.ts';
import {
  addressDaysMax,
  addressDaysMin,
  retentionMax,
  retentionMin,
  timingDaysMax,
  timingDaysMin,
} from './rules.ts';

const Months = z.int();

/**
 * How many whole months each is kept beside the current one; 0 keeps for ever. `address_days`: for how many days it is known from
 * where and with which devices people came; `timing_days`: for how many days timed sessions are kept.
 */
export const Retention = z.object({
  laps: Months,
  safety_history: Months,
  notifications: Months,
  audit_log: Months,
  address_days: z.int(),
  timing_days: z.int(),
});
export type Retention = z.output<typeof Retention>;

const isPossible = (months: number) => months === 0 || months >= retentionMin;
const MonthsChange = z.optional(
  WholeNumber(0, retentionMax).check(z.refine(isPossible, 'retention_invalid')),
);

export const RetentionUpdate = z.strictObject({
  laps: MonthsChange,
  safety_history: MonthsChange,
  notifications: MonthsChange,
  audit_log: MonthsChange,
  address_days: z.optional(WholeNumber(addressDaysMin, addressDaysMax)),
  timing_days: z.optional(WholeNumber(timingDaysMin, timingDaysMax)),
});

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/v1/admin/retention',
  access: 'developer',
  response: Retention,
});

/** Changes any of them. What is older than what is kept is gone for good after the next night. */
export const updateRetention = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/retention',
  access: 'developer',
  stepUp: true,
  body: RetentionUpdate,
  response: Retention,
  audit: 'retention.update',
});
