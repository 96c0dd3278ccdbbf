import type { EventPage } from '@paddock/contract/events';
import { breadcrumbsOf, organizationOf, type Thing } from '../../lib/structured-data.ts';
import { uploadAddress } from '../../lib/uploads.ts';

interface Site {
  /** Scheme and host of the page. */
  origin: string;
  site_title: string;
  /** Path of the picture for link previews in the page's language. */
  preview: string;
}

/** The event and the way to it as schema.org describes them. */
export function structuredEvent(event: EventPage, { origin, site_title, preview }: Site): Thing[] {
  const path = `/events/${event.id}`;
  const url = `${origin}${path}`;
  return [
    {
      '@type': 'Event',
      name: event.title,
      description: event.description,
      startDate: event.start_date.toISOString(),
      endDate: event.end_date.toISOString(),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url, ...(event.server && { name: event.server.name }) },
      image: [`${origin}${uploadAddress(event.image)}`, `${origin}${preview}`],
      organizer: organizationOf(origin, site_title),
      isAccessibleForFree: true,
      ...(event.max_participants > 0 && { maximumAttendeeCapacity: event.max_participants }),
      url,
    },
    breadcrumbsOf(origin, [
      [site_title, '/'],
      [event.title, path],
    ]),
  ];
}
