import * as z from 'zod/mini';
import { Id } from '../../core/fields.ts';
import { clipTypes } from '../rules.ts';

/** A recording that goes with a report; `deleted` once its time is over. */
export const Clip = z.object({ type: z.enum(clipTypes), size: z.int(), deleted: z.boolean() });
export type Clip = z.output<typeof Clip>;

/** A contact with the car of somebody else in the session, as the server's bridge told it. */
export const OwnContact = z.object({
  entry_id: Id,
  name: z.string(),
  /** Of the reader, the one that was running. */
  lap: z.int(),
  /** From the start of the session. */
  at_ms: z.int(),
  kmh: z.int(),
});
export type OwnContact = z.output<typeof OwnContact>;
