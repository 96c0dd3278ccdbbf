import type { AdminEvent } from '@paddock/contract/events/calls';
import { eventStatus, localizeEvent } from '@paddock/contract/events/rules';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { EventCover } from '#features/events/event-cover.tsx';
import { EventFacts } from '#features/events/event-facts.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { EditActions } from '#ui/edit-actions.tsx';
import { UntranslatedBadge } from '#ui/untranslated-badge.tsx';

/** What the reader may do with events, beside looking at them. */
export interface EventRights {
  create: boolean;
  edit: boolean;
  delete: boolean;
  /** Whether the sign-up is shown, which belongs to championships. */
  signUp: boolean;
}

interface AdminEventCardProps {
  event: AdminEvent;
  rights: EventRights;
  onEdit: (event: AdminEvent) => void;
  onDelete: (event: AdminEvent) => void;
}

/** An event with what the staff need at a glance, and what the reader may do with it. */
export function AdminEventCard({ event: stored, rights, onEdit, onDelete }: AdminEventCardProps) {
  const event = localizeEvent(stored, useLocale());
  const t = useEventsMessages();
  const status = eventStatus(event, useNow());
  const { title } = event;
  return (
    <Card as="li" media={<EventCover event={event} status={status} />}>
      <CardBody className="gap-4!">
        <h2 className="wrap-anywhere font-bold font-sans text-lg">
          <Link
            to={`/events/${event.id}`}
            aria-label={t('admin.open', { title })}
            className="inline-flex items-baseline gap-2 hover:text-firoozeh"
          >
            <bdi>{title}</bdi>
            <ExternalLink className="size-3.5! shrink-0 text-text-3" />
          </Link>
        </h2>
        <UntranslatedBadge record={stored} fields={['title', 'description']} />
        <EventFacts event={event} status={status} />
        <div className="mt-auto flex flex-col gap-2">
          {rights.signUp && (
            <LinkButton to={`/admin/events/${event.id}/sign-up`} aria-label={t('admin.signUpOf', { title })}>
              {t('admin.signUp')}
            </LinkButton>
          )}
          <EditActions
            words={(part) => t(`admin.${part}`, { title })}
            rights={rights}
            onEdit={() => onEdit(stored)}
            onDelete={() => onDelete(stored)}
          />
        </div>
      </CardBody>
    </Card>
  );
}
