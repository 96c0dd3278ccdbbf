import type { AdminChallenge } from '@paddock/contract/challenges/admin-calls';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newGrant } from '#features/shop/grant-drafts.ts';
import { validateForm } from '#lib/form/use-form.ts';
import { ChallengeFields, challengeValues, newPrize, toChallengeBody } from './form.ts';

/** A Wednesday. */
const now = new Date('2026-11-25T08:00:00Z');
const track = { key: 'spa', name: 'Spa', name_fa: 'اسپا', layout: null, layout_fa: null, variant: null };
const challenge: AdminChallenge = {
  id: 7,
  title: 'چالش هفته',
  title_en: null,
  description: '',
  description_en: null,
  game: 'assetto',
  track: { ...track, country: 'BE', length_m: 7_004, outline: null, slug: 'spa', known: true },
  cars: [{ key: 'ks_audi_r8_lms', name: 'Audi R8 LMS', brand: 'Audi', class: 'gt3', known: true }],
  car_class: null,
  servers: [{ id: 3, name: 'کاسپین', name_en: null }],
  goal: 'best_three',
  starts_at: new Date('2026-11-20T20:30:00Z'),
  ends_at: new Date('2026-11-27T20:30:20Z'),
  state: 'running',
  least_drivers: 4,
  prizes: [
    { place: 1, laps: null, title: 'طلا', title_en: null, grants: [{ type: 'group', group: 'gold' }] },
    {
      place: null,
      laps: 30,
      title: 'نقره',
      title_en: 'Silver',
      grants: [{ type: 'group', group: 'silver' }],
    },
  ],
  drivers: 0,
  leader: null,
  created_by: null,
  cancel_reason: null,
  settled_at: null,
  awards: [],
  updated_at: now,
};

test('an untouched form sends the challenge unchanged, including seconds', () => {
  const filled = z.parse(ChallengeFields, challengeValues(challenge, now));
  expect(toChallengeBody(filled, challenge)).toEqual({
    title: challenge.title,
    title_en: null,
    description: '',
    description_en: null,
    game: 'assetto',
    track: 'spa',
    cars: ['ks_audi_r8_lms'],
    car_class: null,
    servers: [3],
    goal: 'best_three',
    starts_at: challenge.starts_at,
    ends_at: challenge.ends_at,
    least_drivers: 4,
    prizes: [
      { ...challenge.prizes[0], title_en: null },
      { ...challenge.prizes[1], title_en: 'Silver' },
    ],
  });
});

test('a new challenge runs next week and reports missing fields', () => {
  const values = challengeValues(undefined, now);
  expect([values.starts_at, values.ends_at]).toEqual(['2026-11-28|00:00', '2026-12-05|00:00']);
  expect(Object.keys(validateForm(ChallengeFields, values, 'en')).toSorted()).toEqual(['title', 'track']);
});

test('a prize needs a name and a complete grant', () => {
  const prize = newPrize([]);
  const faults = (grants: (typeof prize)['grants']) =>
    Object.keys(
      validateForm(
        ChallengeFields,
        { ...challengeValues(challenge, now), prizes: [{ ...prize, title: 'طلا', grants }] },
        'en',
      ),
    );
  expect(faults([])).toEqual(['prizes.0.grants']);
  expect(faults([newGrant()])).toEqual(['prizes.0.grants']);
  expect(faults([{ ...newGrant(), tier: 'Gold', days: '۳۰' }])).toEqual([]);
});

test('the next prize is for the next place', () => {
  const first = newPrize([]);
  const loyal = { ...first, by: 'laps' as const, number: '30' };
  expect([first.number, newPrize([first, loyal]).number]).toEqual(['1', '2']);
});
