import {
  type CommunityEvent,
  getEvent,
  joinEvent,
  removeEventReminder,
  setEventReminder,
} from '@paddock/contract/events/calls';
import type { EventStatus } from '@paddock/contract/events/rules';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useToast } from '../../../lib/browser/toast-store.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { Attendance } from '../attendance.tsx';
import { eventsMessages } from '../messages.ts';

interface MemberAttendanceProps {
  /** As a stranger sees it: the page was rendered for nobody. */
  event: CommunityEvent;
  status: EventStatus;
}

/** What a member can do on the public page, which has no query client. */
export default function MemberAttendance({ event, status }: MemberAttendanceProps) {
  const t = useTranslations(eventsMessages);
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { id } = event;
  const [own, setOwn] = useState<CommunityEvent>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    call(getEvent, { params: { id } }, { signal: leaving.signal }).then(setOwn, (error: unknown) => {
      if (!leaving.signal.aborted) console.error(error);
    });
    return () => leaving.abort();
  }, [id]);

  const act = async (made: Promise<CommunityEvent>, done: string, failed: string) => {
    setBusy(true);
    try {
      setOwn(await made);
      toast.success(done);
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.code === 'unknown';
      toast.error(isUnknown ? failed : errorMessage(error));
    } finally {
      setBusy(false);
      // Others see the new participant on a page that is read anew; so does this one.
      await revalidate();
    }
  };
  const input = { params: { id } };
  const { joined, reminded } = own ?? event;
  return (
    <Attendance
      event={{ ...event, joined, reminded }}
      status={status}
      busy={busy}
      onJoin={() => void act(call(joinEvent, input), t('joinDone'), t('joinFailed'))}
      onRemind={(wanted) => {
        const made = wanted ? call(setEventReminder, input) : call(removeEventReminder, input);
        void act(made, t(wanted ? 'remindDone' : 'remindGone'), t('remindFailed'));
      }}
    />
  );
}
