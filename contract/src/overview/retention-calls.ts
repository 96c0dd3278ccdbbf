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
 * Whole months to keep, besides the current one; 0 keeps for ever. `address_days`: days to keep IP addresses and
 * devices; `timing_days`: days to keep timed sessions.
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

/** Older data is deleted permanently the following night. */
export const updateRetention = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/retention',
  access: 'developer',
  stepUp: true,
  body: RetentionUpdate,
  response: Retention,
  audit: 'retention.update',
});
