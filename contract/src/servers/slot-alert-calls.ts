import * as z from 'zod/mini';
import { rawIdMax } from '../catalogue/rules.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, PathId } from '../core/fields.ts';

const SlotAlert = z.object({ server_id: Id, expires_at: Instant });
export type SlotAlert = z.output<typeof SlotAlert>;

/**
 * To be told once when a full server has a free place; again means twelve hours from now. 409 slot_free_now where there is one,
 * server_not_online, too_many. A server that does not tell its cars has none to wait for: 422 `errors.car`.
 */
export const setSlotAlert = endpoint({
  method: 'PUT',
  path: '/api/v1/servers/{id}/slot-alert',
  access: 'user',
  params: z.object({ id: PathId }),
  body: z.strictObject({ car: z.optional(z.string().check(z.minLength(1), z.maxLength(rawIdMax))) }),
  response: SlotAlert,
});

/** Twice is once. */
export const removeSlotAlert = endpoint({
  method: 'DELETE',
  path: '/api/v1/servers/{id}/slot-alert',
  access: 'user',
  params: z.object({ id: PathId }),
});

/** Of the one who asks, as far as they wait still. */
export const listSlotAlerts = endpoint({
  method: 'GET',
  path: '/api/v1/servers/slot-alerts',
  access: 'user',
  response: z.array(SlotAlert),
});
