import { describe, expect, test } from 'vitest';
import { eventStatus, hasEventStarted, isEventFull, validateEventDates } from './rules.ts';

const at = (text: string) => new Date(`2026-11-21T${text}Z`);
const event = { start_date: at('18:00:00.000'), end_date: at('20:00:00.000') };

test.each([
  ['2026-11-20T17:59:59.999Z', 'scheduled'],
  ['2026-11-20T18:00:00.000Z', 'upcoming'],
  ['2026-11-21T17:59:59.999Z', 'upcoming'],
  ['2026-11-21T18:00:00.000Z', 'live'],
  ['2026-11-21T20:00:00.000Z', 'live'],
  ['2026-11-21T20:00:00.001Z', 'completed'],
])('at %s the event is %s', (now, status) => {
  expect(eventStatus(event, new Date(now))).toBe(status);
});

test('an event that ends when it starts is live for that instant', () => {
  const short = { start_date: event.start_date, end_date: event.start_date };
  expect(eventStatus(short, event.start_date)).toBe('live');
  expect(eventStatus(short, new Date(event.start_date.getTime() + 1))).toBe('completed');
});

test('an event has started from its first instant on', () => {
  expect(hasEventStarted(event, at('17:59:59.999'))).toBe(false);
  expect(hasEventStarted(event, event.start_date)).toBe(true);
});

test('a limit of 0 means unlimited', () => {
  expect(isEventFull({ participants: 1_000, max_participants: 0 })).toBe(false);
  expect(isEventFull({ participants: 9, max_participants: 10 })).toBe(false);
  expect(isEventFull({ participants: 10, max_participants: 10 })).toBe(true);
  expect(isEventFull({ participants: 11, max_participants: 10 })).toBe(true);
});

describe('times of an event', () => {
  const faults = (now: Date, known?: Date, times = event) => validateEventDates(times, now, known);

  test('may start now, not a millisecond earlier', () => {
    expect(faults(event.start_date)).toEqual({});
    expect(faults(at('18:00:00.001'))).toEqual({ start_date: 'event_start_past' });
  });

  test('may keep a past start, and not move it to another past time', () => {
    expect(faults(at('19:00:00'), event.start_date)).toEqual({});
    expect(faults(at('19:00:00'), at('17:00:00'))).toEqual({ start_date: 'event_start_past' });
  });

  test('do not end before they start', () => {
    const early = { start_date: event.end_date, end_date: event.start_date };
    expect(faults(at('10:00:00'), undefined, early)).toEqual({ end_date: 'event_end_early' });
    expect(faults(at('21:00:00'), undefined, early)).toEqual({
      start_date: 'event_start_past',
      end_date: 'event_end_early',
    });
    expect(faults(at('10:00:00'), undefined, { ...early, end_date: early.start_date })).toEqual({});
  });
});
