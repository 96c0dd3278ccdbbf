import { describe, expect, test } from 'vitest';
import { locales } from '../i18n/locale.ts';
import { catalogue, type NotificationFacts, renderNotification } from './catalogue.ts';
import { notificationKinds } from './kinds.ts';
import { notificationLabel } from './labels.ts';

describe.each(locales)('in %s', (locale) => {
  test.each(notificationKinds)('%s has its own texts', (kind) => {
    for (const use of ['setting', 'name'] as const)
      expect(notificationLabel(kind, use, locale)).toMatch(/\S/);
    const at = '2026-03-21T18:30:00.000Z';
    const times = { start_date: at, end_date: at, expires_at: at, before: at, start: at, deadline: at };
    const facts = { amount: 1, currency: 'USD', ...times };
    const { sentence, path } = renderNotification(kind, facts, locale);
    expect(sentence).not.toMatch(/^notice_|[{}]/);
    expect(path).toMatch(/^\//);
  });
});

test('kinds that use only the site by default', () => {
  const without = (channel: 'site' | 'mail' | 'discord') =>
    notificationKinds.filter((kind) => !catalogue[kind].channels[channel]);
  expect(without('site')).toEqual([]);
  expect(without('mail')).toEqual([
    'gift_moved',
    'event_soon',
    'days_given_back',
    'ticket_message',
    'comment',
    'team_invited',
    'offer_lapsed',
    'check_in_open',
    'result_official',
    'statement_due',
    'steward_work',
    'slot_free',
    'rival_ahead',
    'mail_refused',
  ]);
  expect(without('discord')).toEqual([
    'gift_moved',
    'ticket_message',
    'comment',
    'result_official',
    'rival_ahead',
    'data_export_ready',
  ]);
  for (const kind of notificationKinds) {
    const { discord, telegram, push } = catalogue[kind].channels;
    expect([telegram, push], kind).toEqual([discord, discord]);
  }
});

test('a misspelt fact does not compile', () => {
  const facts: NotificationFacts<'subscription_ending'> = {
    tier: 'Crew',
    // @ts-expect-error it is called end_date
    end_day: '2026-03-21T18:30:00.000Z',
  };
  expect(facts).toBeDefined();
});
