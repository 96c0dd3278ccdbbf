import type { EventDetail } from '@paddock/contract/events/calls';
import { expect, test } from 'vitest';
import { serializeJsonLd } from '#lib/page/json-ld.ts';
import { nightJsonLd } from './json-ld.ts';

const event: EventDetail = {
  id: 7,
  title: 'Cup </script><script>alert(1)</script> & «کاپ»',
  title_en: null,
  description: 'first\n<!-- second',
  description_en: null,
  event_type: 'race',
  start_date: new Date('2026-11-22T18:30:00Z'),
  end_date: new Date('2026-11-22T20:30:00Z'),
  max_participants: 24,
  image: 'a b.webp',
  map_image: null,
  host: { id: 3, username: 'arash', profile_image: null },
  server: null,
  round_id: null,
  stream_link: null,
  replay_link: null,
  voice_link: null,
  briefing: null,
  briefing_en: null,
  download_ids: [],
  delay_s: 0,
  participants: 2,
  joined: false,
  reminded: false,
  reminder_count: 0,
  preview_images: {
    fa: '/events/7/preview-fa-0123456789ab.png',
    en: '/events/7/preview-en-0123456789ab.png',
  },
};
const site = {
  origin: 'https://paddock.example',
  site_title: 'Paddock',
  preview: event.preview_images.fa,
  phase: 'announced',
  championship: null,
} as const;
const serialize = (detail: EventDetail) => serializeJsonLd(nightJsonLd(detail, site));

test('an event is a SportsEvent with breadcrumbs', () => {
  const { '@context': context, '@graph': things } = JSON.parse(serialize(event));
  expect(context).toBe('https://schema.org');
  expect(things[0]).toEqual({
    '@type': 'SportsEvent',
    sport: 'Sim racing',
    name: event.title,
    description: event.description,
    startDate: '2026-11-22T18:30:00.000Z',
    endDate: '2026-11-22T20:30:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: 'https://paddock.example/events/7' },
    image: [
      'https://paddock.example/uploads/a%20b.webp',
      'https://paddock.example/events/7/preview-fa-0123456789ab.png',
    ],
    organizer: expect.objectContaining({ '@type': 'Organization', url: 'https://paddock.example/' }),
    isAccessibleForFree: true,
    maximumAttendeeCapacity: 24,
    url: 'https://paddock.example/events/7',
  });
  expect(things[1].itemListElement.map(({ item }: { item: string }) => item)).toEqual([
    'https://paddock.example/',
    'https://paddock.example/events/7',
  ]);
});

test('its text cannot end the script element', () => {
  expect(serialize(event)).not.toMatch(/[<>&]/);
});

test('an unlimited event has no capacity, and the server names the location', () => {
  const [structure] = JSON.parse(
    serialize({
      ...event,
      max_participants: 0,
      server: {
        id: 1,
        name: 'کاسپین',
        name_en: null,
        join_link: 'https://example.com/join',
        status: 'Online',
      },
    }),
  )['@graph'];
  expect(structure.maximumAttendeeCapacity).toBeUndefined();
  expect(structure.location.name).toBe('کاسپین');
});

test('a cancelled round has that status and names its championship', () => {
  const things = nightJsonLd(event, {
    ...site,
    phase: 'cancelled',
    championship: { slug: 'cup', name: 'Cup' },
  });
  expect(things[0]).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    superEvent: { name: 'Cup', url: 'https://paddock.example/championships/cup' },
  });
  expect(nightJsonLd(event, { ...site, phase: 'postponed' })[0]).toMatchObject({
    eventStatus: 'https://schema.org/EventPostponed',
  });
});
