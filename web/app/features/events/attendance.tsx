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
  onRemind: (isOn: boolean) => void;
}

/** A member’s actions for an event: a reminder before the start, joining while it is live, and a link to its server. */
export function Attendance({ event, status, busy, onJoin, onRemind }: AttendanceProps) {
  const t = useEventsMessages();
  const { joined, reminded, server } = event;
  const { title } = localize(event, useLocale(), 'title');
  // Moves the focus to the text that replaces the pressed button.
  const wasPressed = useRef(false);
  const joinedText = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!joined || !wasPressed.current) return;
    wasPressed.current = false;
    joinedText.current?.focus({ preventScroll: true });
  }, [joined]);
  // The accessible name contains the visible label and the event.
  const labelled = (action: string) => ({ 'aria-label': t('of', { action, title }), children: action });
  if (status === 'completed') return null;
  if (status === 'live' && joined) {
    return (
      <div className="flex flex-col gap-1">
        <p
          ref={joinedText}
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
  // Championships decide who takes part in their rounds.
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
          wasPressed.current = true;
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
