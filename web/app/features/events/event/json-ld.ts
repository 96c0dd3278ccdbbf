import type { EventDetail } from '@paddock/contract/events/calls';
import { breadcrumbJsonLd, type JsonLd, organizationJsonLd } from '../../../lib/page/json-ld.ts';
import { uploadUrl } from '../../../lib/url/upload-url.ts';

interface Site {
  /** Scheme and host of the page. */
  origin: string;
  site_title: string;
  /** Path of the picture for link previews in the page's language. */
  preview: string;
}

/** The event and the way to it as schema.org describes them. */
export function eventJsonLd(event: EventDetail, { origin, site_title, preview }: Site): JsonLd[] {
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
      image: [...(event.image ? [`${origin}${uploadUrl(event.image)}`] : []), `${origin}${preview}`],
      organizer: organizationJsonLd(origin, site_title),
      isAccessibleForFree: true,
      ...(event.max_participants > 0 && { maximumAttendeeCapacity: event.max_participants }),
      url,
    },
    breadcrumbJsonLd(origin, [
      [site_title, '/'],
      [event.title, path],
    ]),
  ];
}
