import type { AdminEvent } from '@paddock/contract/events/calls';
import { eventStatus, localizeEvent } from '@paddock/contract/events/rules';
import type { ComponentProps } from 'react';
import { StaffCard } from '#components/staff-card.tsx';
import { EventCover } from '#features/events/event-cover.tsx';
import { EventFacts } from '#features/events/event-facts.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { LinkButton } from '#ui/button.tsx';
import { UntranslatedBadge } from '#ui/untranslated-badge.tsx';

interface AdminEventCardProps {
  event: AdminEvent;
  /** Whether the sign-up, a part of championships, is visible. */
  hasSignUp: boolean;
  actions: Pick<ComponentProps<typeof StaffCard>, 'rights' | 'onEdit' | 'onDelete'>;
}

/** An event with its key facts and the current user's actions. */
export function AdminEventCard({ event: stored, hasSignUp, actions }: AdminEventCardProps) {
  const event = localizeEvent(stored, useLocale());
  const t = useEventsMessages();
  const status = eventStatus(event, useNow());
  const { title } = event;
  return (
    <StaffCard
      title={title}
      page={{ to: `/events/${event.id}`, label: t('admin.open', { title }) }}
      media={<EventCover event={event} status={status} />}
      actions={
        hasSignUp && (
          <LinkButton to={`/admin/events/${event.id}/sign-up`} aria-label={t('admin.signUpOf', { title })}>
            {t('admin.signUp')}
          </LinkButton>
        )
      }
      words={(part) => t(`admin.${part}`, { title })}
      {...actions}
    >
      <UntranslatedBadge record={stored} fields={['title', 'description']} />
      <EventFacts event={event} status={status} />
    </StaffCard>
  );
}
