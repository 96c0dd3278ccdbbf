import {
  type CommunityEvent,
  joinEvent,
  removeEventReminder,
  setEventReminder,
} from '@paddock/contract/events/calls';
import { useApiMutation } from '#lib/api/query.ts';
import { useEventsMessages } from './messages.ts';
import { eventQueries } from './queries.ts';

/** What a member does about an event; what that changes is read again. `onSettled` runs afterwards, failed or not. */
export function useAttendance({ id }: CommunityEvent, onSettled?: () => void) {
  const t = useEventsMessages();
  const invalidates = eventQueries;
  const join = useApiMutation(joinEvent, { invalidates, success: t('joinDone'), failure: t('joinFailed') });
  const failure = t('remindFailed');
  const remind = useApiMutation(setEventReminder, { invalidates, success: t('remindDone'), failure });
  const forget = useApiMutation(removeEventReminder, { invalidates, success: t('remindGone'), failure });
  const input = { params: { id } };
  const then = onSettled && { onSettled };
  return {
    busy: join.isPending || remind.isPending || forget.isPending,
    onJoin: () => join.mutate(input, then),
    onRemind: (wanted: boolean) => (wanted ? remind : forget).mutate(input, then),
  };
}
