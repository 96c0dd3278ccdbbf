import type { CommunityEvent } from '@paddock/contract/events/calls';
import type { EventStatus } from '@paddock/contract/events/rules';
import { useQuery } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { withQueries } from '#components/query-provider.tsx';
import { Attendance } from '#features/events/attendance.tsx';
import { eventQuery } from '#features/events/queries.ts';
import { useAttendance } from '#features/events/use-attendance.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';

interface MemberAttendanceProps {
  /** As visitors see it: the page is rendered without a user. */
  event: CommunityEvent;
  status: EventStatus;
}

export default withQueries(MemberAttendance);

/** Attendance and reminder of the signed-in user. */
function MemberAttendance({ event, status }: MemberAttendanceProps) {
  const { revalidate } = useRevalidator();
  const memberEvent = useQuery({ ...eventQuery(event.id), staleTime: 0 });
  useErrorToast(memberEvent);
  const { joined, reminded } = memberEvent.data ?? event;
  // Updates the list of participants.
  const attendance = useAttendance(event, () => void revalidate());
  return <Attendance event={{ ...event, joined, reminded }} status={status} {...attendance} />;
}
