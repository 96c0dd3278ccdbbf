import type { EventSignUp } from '@paddock/contract/championships/setup/event-sign-up-calls';
import { expect, test } from 'vitest';
import { validateForm } from '#lib/form/use-form.ts';
import { SignUpFormFields, signUpValues } from './form.ts';

const at = new Date('2026-03-10T08:00:00Z');
const closed: EventSignUp = {
  event: { id: 5, title: 'شب مسابقه', title_en: null, start_date: at },
  season: null,
  sign_up: null,
  updated_at: at,
};

test('a new sign-up requires a class, has a qualifying and a race, and awards no points', () => {
  const values = signUpValues(closed);
  expect(Object.keys(validateForm(SignUpFormFields, values, 'en')).toSorted()).toEqual([
    'classes.0.code',
    'classes.0.name',
  ]);
  const [firstClass] = values.classes;
  const body = SignUpFormFields.parse({ ...values, classes: [{ ...firstClass, code: 'GT3', name: 'GT3' }] });
  expect(body).toMatchObject({
    classes: [{ code: 'GT3', capacity: 24 }],
    sessions: [{ kind: 'qualifying' }, { kind: 'race', grid: { from: 'session', session: 1 } }],
    settings: { points: { qualifying: null, race: null, sprint: null } },
    track: null,
  });
});
