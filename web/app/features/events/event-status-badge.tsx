import type { EventStatus } from '@paddock/contract/events/rules';
import { Badge, type Tone } from '#ui/badge.tsx';
import { useEventsMessages } from './messages.ts';

const tones: Record<EventStatus, Tone> = {
  live: 'ok',
  upcoming: 'warn',
  scheduled: 'info',
  completed: 'neutral',
};

export function EventStatusBadge({ status }: { status: EventStatus }) {
  const t = useEventsMessages();
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
