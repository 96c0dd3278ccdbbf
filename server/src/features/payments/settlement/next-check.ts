import { dayMs, hourMs, minuteMs } from '@paddock/contract/durations';

/** Minutes after its creation at which a payment is polled; then every hour, and after a day every day. */
const early = [1, 2, 5, 10, 20, 40];

/** When a payment is polled next, at the latest when it expires; null once the polling period is over. */
export function nextCheckAt(
  payment: { created_at: Date; expires_at: Date | null },
  now: Date,
  watchHours: number,
): Date | null {
  const created = payment.created_at.getTime();
  const age = now.getTime() - created;
  const soon = early.map((minutes) => minutes * minuteMs).find((step) => step > age);
  const next = created + (soon ?? age + (age < dayMs ? hourMs : dayMs));
  const expiry = payment.expires_at?.getTime() ?? 0;
  if (expiry > now.getTime() && expiry < next) return new Date(expiry);
  return next > created + watchHours * hourMs ? null : new Date(next);
}
