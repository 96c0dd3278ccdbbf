import type { RacePhase } from '@paddock/contract/championships/states/race-phase';
import type { EventDetail } from '@paddock/contract/events/calls';
import { breadcrumbJsonLd, type JsonLd, organizationJsonLd } from '#lib/page/json-ld.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';

interface Site {
  /** Scheme and host of the page. */
  origin: string;
  site_title: string;
  /** Path of the picture for link previews in the page's language. */
  preview: string;
  phase: RacePhase;
  /** The championship of the round, in the page's language. */
  championship: { slug: string; name: string } | null;
}

const statuses: Partial<Record<RacePhase, string>> = {
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
};

/** The event and its breadcrumbs as schema.org objects. */
export function nightJsonLd(
  event: EventDetail,
  { origin, site_title, preview, phase, championship }: Site,
): JsonLd[] {
  const path = `/events/${event.id}`;
  const url = `${origin}${path}`;
  return [
    {
      '@type': 'SportsEvent',
      sport: 'Sim racing',
      name: event.title,
      description: event.description,
      startDate: event.start_date.toISOString(),
      endDate: event.end_date.toISOString(),
      eventStatus: `https://schema.org/${statuses[phase] ?? 'EventScheduled'}`,
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url, ...(event.server && { name: event.server.name }) },
      image: [...(event.image ? [`${origin}${uploadUrl(event.image)}`] : []), `${origin}${preview}`],
      organizer: organizationJsonLd(origin, site_title),
      ...(championship && {
        superEvent: {
          '@type': 'SportsEvent',
          name: championship.name,
          url: `${origin}/championships/${championship.slug}`,
        },
      }),
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
