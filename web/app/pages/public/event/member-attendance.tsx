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
  /** As a stranger sees it: the page was rendered for nobody. */
  event: CommunityEvent;
  status: EventStatus;
}

/** What a member can do on the public page. */
export default withQueries(OwnAttendance);

function OwnAttendance({ event, status }: MemberAttendanceProps) {
  const { revalidate } = useRevalidator();
  const read = useQuery({ ...eventQuery(event.id), staleTime: 0 });
  useErrorToast(read);
  const { joined, reminded } = read.data ?? event;
  // Others see the new participant on a page that is read anew; so does this one.
  const attendance = useAttendance(event, () => void revalidate());
  return <Attendance event={{ ...event, joined, reminded }} status={status} {...attendance} />;
}
