import type { EventStatus } from '@paddock/contract/events/rules';
import { useTranslations } from '#lib/i18n/messages.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { eventsMessages } from './messages.ts';

const tones: Record<EventStatus, Tone> = {
  live: 'ok',
  upcoming: 'warn',
  scheduled: 'info',
  completed: 'neutral',
};

export function EventStatusBadge({ status }: { status: EventStatus }) {
  const t = useTranslations(eventsMessages);
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
