import type { CommunityEvent } from '@paddock/contract/events/calls';
import { type EventStatus, isEventFull } from '@paddock/contract/events/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { Bell, BellRing, Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocale } from '#lib/i18n/locale.tsx';
import { Button } from '#ui/button.tsx';
import { JoinButton } from '../servers/join-button.tsx';
import { useEventsMessages } from './messages.ts';

interface AttendanceProps {
  event: Pick<
    CommunityEvent,
    'title' | 'title_en' | 'joined' | 'reminded' | 'participants' | 'max_participants' | 'server' | 'round_id'
  >;
  status: EventStatus;
  busy: boolean;
  onJoin: () => void;
  onRemind: (wanted: boolean) => void;
}

/** What a member can do about an event now: be reminded before the start, join while it is live and go to its server. */
export function Attendance({ event, status, busy, onJoin, onRemind }: AttendanceProps) {
  const t = useEventsMessages();
  const { joined, reminded, server } = event;
  const { title } = localize(event, useLocale(), 'title');
  // The button that was pressed is gone: who works with keys stands where it was.
  const pressed = useRef(false);
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!joined || !pressed.current) return;
    pressed.current = false;
    done.current?.focus({ preventScroll: true });
  }, [joined]);
  // What is seen stands in what is read aloud, with the event that it is about.
  const labelled = (action: string) => ({ 'aria-label': t('of', { action, title }), children: action });
  if (status === 'completed') return null;
  if (status === 'live' && joined) {
    return (
      <div className="flex flex-col gap-1">
        <p
          ref={done}
          tabIndex={-1}
          className="flex min-h-11 items-center justify-center gap-2 font-medium text-ok"
        >
          <Check />
          {t('joined')}
        </p>
        {server && <JoinButton server={server} main />}
      </div>
    );
  }
  // Whose championship it is decides who takes part.
  if (status === 'live' && event.round_id !== null) return null;
  if (status === 'live') {
    const full = isEventFull(event);
    return (
      <Button
        look="main"
        wide
        loading={busy}
        disabled={full}
        onClick={() => {
          pressed.current = true;
          onJoin();
        }}
        {...labelled(t(full ? 'full' : 'join'))}
      />
    );
  }
  return (
    <Button
      wide
      loading={busy}
      aria-pressed={reminded}
      title={t('remindHint')}
      icon={reminded ? <BellRing /> : <Bell />}
      onClick={() => onRemind(!reminded)}
      {...labelled(t(reminded ? 'reminded' : 'remind'))}
    />
  );
}
