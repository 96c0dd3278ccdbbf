import { settingsDefault } from '@paddock/contract/championships/setup/settings';
import { expect, test } from 'vitest';
import { validateForm } from '#lib/form/use-form.ts';
import { newClass, newPoints, splitNumbers, toSettingsDraft } from './drafts.ts';
import { SetupForm, setupValues } from './form.ts';

const filled = () => ({
  ...setupValues(undefined),
  name: 'جام پاییز',
  slug: 'autumn-cup',
  description: 'پنج مسابقه در پنج هفته',
  classes: [{ ...newClass(0), code: 'GT3', name: 'GT3' }],
});

test('settings are unchanged by the form', () => {
  const body = SetupForm.parse(filled());
  expect(body.settings).toEqual(settingsDefault);
  const withTimes = { ...settingsDefault, sign_up: { ...settingsDefault.sign_up, opens_at: new Date(0) } };
  const draft = toSettingsDraft(withTimes);
  expect(SetupForm.parse({ ...filled(), settings: draft }).settings).toEqual(withTimes);
});

test('teams and the user group are parsed, and an empty group is none', () => {
  const draft = toSettingsDraft();
  const teams = { mode: 'required' as const, counted_cars: '۳' };
  const requirements = { ...draft.requirements, user_group: ' league-a ' };
  const { settings } = SetupForm.parse({ ...filled(), settings: { ...draft, teams, requirements } });
  expect(settings.teams).toEqual({ mode: 'required', counted_cars: 3 });
  expect(settings.requirements.user_group).toBe('league-a');
  expect(SetupForm.parse(filled()).settings.requirements.user_group).toBeNull();
});

test('number lists accept Persian digits and any separators', () => {
  expect(splitNumbers('25, 18،15\n12')).toEqual(['25', '18', '15', '12']);
  const draft = toSettingsDraft();
  const race = { ...draft.points.race, places: '۲۵ ۱۶٫۵', factor: '۱٫۵' } as never;
  const settings = { ...draft, points: { ...draft.points, race } };
  expect(SetupForm.parse({ ...filled(), settings }).settings.points.race).toMatchObject({
    places: [25, 16.5],
    factor: 1.5,
  });
});

test('errors are reported at their fields', () => {
  const draft = toSettingsDraft();
  const settings = {
    ...draft,
    drops: '11',
    sign_up: { ...draft.sign_up, opens_at: 'soon|' },
    requirements: { ...draft.requirements, safety_min: '6' },
    points: { ...draft.points, race: { ...newPoints([]), places: '25, x' } },
  };
  const values = { ...filled(), settings, classes: [newClass(0)], reason: '' };
  expect(Object.keys(validateForm(SetupForm, values, 'en')).toSorted()).toEqual([
    'classes.0.code',
    'classes.0.name',
    'settings.drops',
    'settings.points.race.places.1',
    'settings.requirements.safety_min',
    'settings.sign_up.opens_at',
  ]);
});
