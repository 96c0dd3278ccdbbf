import type { CommunityEvent } from '@paddock/contract/events';
import { expect, test } from 'vitest';
import { structuredEvent } from './event-structure.ts';

const event: CommunityEvent = {
  id: 7,
  title: 'Cup </script><script>alert(1)</script> & «کاپ»',
  description: 'first\n<!-- second',
  event_type: 'race',
  start_date: new Date('2026-11-22T18:30:00Z'),
  end_date: new Date('2026-11-22T20:30:00Z'),
  max_participants: 24,
  image: 'a b.webp',
  map_image: null,
  host: { id: 3, username: 'arash', profile_image: null },
  server: null,
  participants: 2,
  joined: false,
  reminded: false,
};

test('an event is described as search engines read one', () => {
  expect(JSON.parse(structuredEvent(event, 'https://paddock.example', 'Paddock'))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: event.description,
    startDate: '2026-11-22T18:30:00.000Z',
    endDate: '2026-11-22T20:30:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: 'https://paddock.example/events/7' },
    image: ['https://paddock.example/uploads/a%20b.webp'],
    organizer: { '@type': 'Organization', name: 'Paddock', url: 'https://paddock.example/' },
    maximumAttendeeCapacity: 24,
    url: 'https://paddock.example/events/7',
  });
});

test('nothing in it can end the script that it stands in', () => {
  expect(structuredEvent(event, '', '')).not.toMatch(/[<>&]/);
});

test('no limit is no capacity; the server is a name of the place', () => {
  const open = { ...event, max_participants: 0, server: { id: 1, name: 'کاسپین' } };
  const structure = JSON.parse(structuredEvent(open, '', ''));
  expect(structure.maximumAttendeeCapacity).toBeUndefined();
  expect(structure.location.name).toBe('کاسپین');
});
