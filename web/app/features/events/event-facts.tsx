import type { CommunityEvent } from '@paddock/contract/events';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { uploadAddress } from '../../lib/uploads.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EventWhen } from './event-when.tsx';
import { eventsText } from './events-text.ts';

interface EventFactsProps {
  event: CommunityEvent;
  /** Further ones, as terms and descriptions. */
  children?: ReactNode;
}

/** When it is, how many have joined, of what kind it is and who invites. */
export function EventFacts({ event, children }: EventFactsProps) {
  const t = useText(eventsText);
  const { participants, max_participants, event_type, host } = event;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
      <EventFact label={t('facts.when')} wide>
        <EventWhen event={event} />
      </EventFact>
      <EventFact label={t('facts.participants')}>
        {max_participants > 0
          ? t('participantsOf', { count: participants, max: max_participants })
          : t('participants', { count: participants })}
      </EventFact>
      <EventFact label={t('facts.type')}>{t(`type.${event_type}`)}</EventFact>
      <EventFact label={t('facts.host')}>
        <span className="flex min-w-0 items-center gap-2">
          <Avatar userId={host.id} src={uploadAddress(host.profile_image)} className="size-6!" />
          <bdi className="truncate">{host.username}</bdi>
        </span>
      </EventFact>
      {children}
    </dl>
  );
}

interface EventFactProps {
  label: string;
  /** Takes the whole line. */
  wide?: boolean;
  children: ReactNode;
}

export function EventFact({ label, wide, children }: EventFactProps) {
  return (
    <div className={wide ? 'col-span-2' : 'min-w-0'}>
      <dt className="text-2xs text-text-3">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
