import { ChampionshipSettings } from '@paddock/contract/championships/setup/settings';
import {
  type AdminChampionship,
  ChampionshipForm,
  Reason,
} from '@paddock/contract/championships/setup/setup-calls';
import { InputId } from '@paddock/contract/core/fields';
import { gameIds } from '@paddock/contract/servers/games';
import * as z from 'zod/mini';
import { newClass, type SettingsDraft, settingsInput, toClassDraft, toSettingsDraft } from './drafts.ts';

/** The body of the calls, with the settings as form values. */
export const SetupForm = z.object({
  ...ChampionshipForm.shape,
  series_id: z.pipe(
    z.transform((id: string): string | number | null => (id === '' ? null : id)),
    z.nullable(InputId),
  ),
  settings: z.pipe(
    z.transform((draft: SettingsDraft) => settingsInput(draft)),
    ChampionshipSettings,
  ),
  reason: z.optional(z.union([z.literal(''), Reason])),
});

/** A new championship starts with one class and the season’s name. */
export const setupValues = (championship: AdminChampionship | undefined, season = '') => ({
  name: championship?.name ?? '',
  name_en: championship?.name_en ?? '',
  slug: championship?.slug ?? '',
  game: championship?.game ?? gameIds[0],
  series_id: championship?.series_id ? String(championship.series_id) : '',
  season: championship?.season ?? season,
  description: championship?.description ?? '',
  description_en: championship?.description_en ?? '',
  rules: championship?.rules ?? '',
  classes: championship?.classes.map(toClassDraft) ?? [newClass(0)],
  settings: toSettingsDraft(championship?.settings),
  published: championship?.published ?? false,
  reason: '',
});

/** The part of a form that the settings fields need. */
export interface SettingsFields {
  values: { settings: unknown };
  set: (name: 'settings', value: unknown) => void;
  errorAt: (path: string) => string | undefined;
}

/** The part of a form that the class fields need. */
export interface ClassesFields {
  values: { classes: unknown };
  set: (name: 'classes', value: unknown) => void;
  errorAt: (path: string) => string | undefined;
}

/** The settings of a form with helpers to change parts of them. */
export function settingsOf({ values, set, errorAt }: SettingsFields) {
  const draft = values.settings as SettingsDraft;
  const change = (changed: Partial<SettingsDraft>) => set('settings', { ...draft, ...changed });
  /** Props of a text field by its path within the settings. */
  const field = (path: string, value: string, onValue: (value: string) => void) => ({
    name: `settings.${path}`,
    value,
    onValue,
    error: errorAt(`settings.${path}`),
  });
  return { draft, change, field, errorAt: (path: string) => errorAt(`settings.${path}`) };
}

type SettingsPart = 'sign_up' | 'requirements' | 'teams' | 'stewarding' | 'check_in' | 'success_ballast';

/** Helpers for one part of the settings: a setter, and the props of its fields by key. */
export function settingsPartOf<Values extends object>(
  form: SettingsFields,
  part: SettingsPart,
  values: Values,
) {
  const { change, field } = settingsOf(form);
  type Name = keyof Values & string;
  const set = (changed: Partial<Values>) => change({ [part]: { ...values, ...changed } });
  const setOne = (name: Name, value: string | boolean) => set({ [name]: value } as Partial<Values>);
  return {
    set,
    text: (name: Name) => field(`${part}.${name}`, String(values[name]), (value) => setOne(name, value)),
    checkbox: (name: Name) => ({
      checked: values[name] === true,
      onValue: (checked: boolean) => setOne(name, checked),
    }),
  };
}
