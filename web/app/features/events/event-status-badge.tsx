import type { EventStatus } from '@paddock/contract/event-rules';
import { useText } from '../../lib/text.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { eventsText } from './events-text.ts';

const tones: Record<EventStatus, Tone> = {
  live: 'ok',
  upcoming: 'warn',
  scheduled: 'info',
  completed: 'neutral',
};

export function EventStatusBadge({ status }: { status: EventStatus }) {
  const t = useText(eventsText);
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
