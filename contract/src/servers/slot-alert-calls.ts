import * as z from 'zod/mini';
import { rawIdMax } from '../catalogue/rules.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, PathId } from '../core/fields.ts';

const SlotAlert = z.object({ server_id: Id, expires_at: Instant });
export type SlotAlert = z.output<typeof SlotAlert>;

/**
 * Subscribes to a free slot on a full server, once; repeating renews the twelve hours. 409 slot_free_now,
 * server_not_online, too_many. 422 `errors.car` for a server that does not report its cars.
 */
export const setSlotAlert = endpoint({
  method: 'PUT',
  path: '/api/v1/servers/{id}/slot-alert',
  access: 'user',
  params: z.object({ id: PathId }),
  body: z.strictObject({ car: z.optional(z.string().check(z.minLength(1), z.maxLength(rawIdMax))) }),
  response: SlotAlert,
});

/** Idempotent. */
export const removeSlotAlert = endpoint({
  method: 'DELETE',
  path: '/api/v1/servers/{id}/slot-alert',
  access: 'user',
  params: z.object({ id: PathId }),
});

/** The current user's active alerts. */
export const listSlotAlerts = endpoint({
  method: 'GET',
  path: '/api/v1/servers/slot-alerts',
  access: 'user',
  response: z.array(SlotAlert),
});
