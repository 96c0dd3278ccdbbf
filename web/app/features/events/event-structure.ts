import type { CommunityEvent } from '@paddock/contract/events';
import { uploadAddress } from '../../lib/uploads.ts';

/**
 * The event as schema.org describes one, for the inside of a script element: no sign of it can end that. `origin` is
 * scheme and host of the page.
 */
export function structuredEvent(event: CommunityEvent, origin: string, site_title: string): string {
  const url = `${origin}/events/${event.id}`;
  const structure = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: event.description,
    startDate: event.start_date.toISOString(),
    endDate: event.end_date.toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url, ...(event.server && { name: event.server.name }) },
    image: [`${origin}${uploadAddress(event.image)}`],
    organizer: { '@type': 'Organization', name: site_title, url: `${origin}/` },
    ...(event.max_participants > 0 && { maximumAttendeeCapacity: event.max_participants }),
    url,
  };
  return JSON.stringify(structure).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
}
