import type { TicketStatus } from '@paddock/contract/tickets/calls';
import { Badge, type Tone } from '#ui/badge.tsx';
import { useTicketsMessages } from './messages.ts';

const tones: Record<'player' | 'staff', Record<TicketStatus, Tone>> = {
  player: { open: 'info', answered: 'ok', waiting: 'info', closed: 'neutral' },
  // Staff look for tickets that wait for them.
  staff: { open: 'warn', answered: 'neutral', waiting: 'warn', closed: 'neutral' },
};

interface StatusBadgeProps {
  status: TicketStatus;
  side: 'player' | 'staff';
}

export function StatusBadge({ status, side }: StatusBadgeProps) {
  const t = useTicketsMessages();
  return <Badge tone={tones[side][status]}>{t(`status.${status}`)}</Badge>;
}
