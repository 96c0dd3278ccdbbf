import { clsx } from 'clsx';
import { useTicketsMessages } from './messages.ts';

/** Marks an unread ticket. Takes the same space when read, so that rows stay aligned. */
export function UnreadDot({ unread }: { unread: boolean }) {
  const t = useTicketsMessages();
  return (
    <span
      role={unread ? 'img' : undefined}
      aria-label={unread ? t('list.unread') : undefined}
      className={clsx('size-2 shrink-0 rounded-full', unread && 'bg-firoozeh')}
    />
  );
}
