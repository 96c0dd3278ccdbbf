import {
  type CommunityEvent,
  joinEvent,
  removeEventReminder,
  setEventReminder,
} from '@paddock/contract/events/calls';
import { useApiMutation } from '#lib/api/query.ts';
import { useEventsMessages } from './messages.ts';
import { eventQueries } from './queries.ts';

/** Joins an event and sets or removes its reminder. `onSettled` runs after success and failure. */
export function useAttendance({ id }: CommunityEvent, onSettled?: () => void) {
  const t = useEventsMessages();
  const invalidates = eventQueries;
  const join = useApiMutation(joinEvent, { invalidates, success: t('joinDone'), failure: t('joinFailed') });
  const failure = t('remindFailed');
  const remind = useApiMutation(setEventReminder, { invalidates, success: t('remindDone'), failure });
  const removeReminder = useApiMutation(removeEventReminder, {
    invalidates,
    success: t('remindGone'),
    failure,
  });
  const input = { params: { id } };
  const options = onSettled && { onSettled };
  return {
    busy: join.isPending || remind.isPending || removeReminder.isPending,
    onJoin: () => join.mutate(input, options),
    onRemind: (isOn: boolean) => (isOn ? remind : removeReminder).mutate(input, options),
  };
}
