import * as z from 'zod/mini';
import { Id } from '../../core/fields.ts';
import { clipTypes } from '../rules.ts';

/** The clip of a report; `deleted` after its retention. */
export const Clip = z.object({ type: z.enum(clipTypes), size: z.int(), deleted: z.boolean() });
export type Clip = z.output<typeof Clip>;

/** A contact with another car of the session, reported by the server's bridge. */
export const OwnContact = z.object({
  entry_id: Id,
  name: z.string(),
  /** The current user's lap at that moment. */
  lap: z.int(),
  /** From the start of the session. */
  at_ms: z.int(),
  kmh: z.int(),
});
export type OwnContact = z.output<typeof OwnContact>;
