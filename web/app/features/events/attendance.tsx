import { type EventStatus, isFull } from '@paddock/contract/event-rules';
import type { CommunityEvent } from '@paddock/contract/events';
import { Bell, BellRing, Check } from 'lucide-react';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { eventsText } from './events-text.ts';

interface AttendanceProps {
  event: Pick<CommunityEvent, 'title' | 'joined' | 'reminded' | 'participants' | 'max_participants'>;
  status: EventStatus;
  busy: boolean;
  onJoin: () => void;
  onRemind: (wanted: boolean) => void;
}

/** What a member can do about an event now: be reminded before the start, join while it is live. */
export function Attendance({ event, status, busy, onJoin, onRemind }: AttendanceProps) {
  const t = useText(eventsText);
  const { title, joined, reminded } = event;
  const named = (action: string) => t('of', { action, title });
  if (status === 'completed') return null;
  if (status === 'live' && joined) {
    return (
      <p className="flex min-h-11 items-center justify-center gap-2 font-medium text-ok">
        <Check />
        {t('joined')}
      </p>
    );
  }
  if (status === 'live') {
    const full = isFull(event);
    return (
      <Button look="main" wide loading={busy} disabled={full} aria-label={named(t('join'))} onClick={onJoin}>
        {t(full ? 'full' : 'join')}
      </Button>
    );
  }
  return (
    <Button
      wide
      loading={busy}
      aria-pressed={reminded}
      aria-label={named(t('remind'))}
      title={t('remindHint')}
      icon={reminded ? <BellRing /> : <Bell />}
      onClick={() => onRemind(!reminded)}
    >
      {t(reminded ? 'reminded' : 'remind')}
    </Button>
  );
}
