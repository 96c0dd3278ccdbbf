import { ChampionshipSettings } from '@paddock/contract/championships/setup/settings';
import {
  type AdminChampionship,
  ChampionshipForm,
  Reason,
} from '@paddock/contract/championships/setup/setup-calls';
import { InputId } from '@paddock/contract/core/fields';
import { gameIds } from '@paddock/contract/servers/games';
import * as z from 'zod/mini';
import {
  type ClassDraft,
  newClass,
  type SettingsDraft,
  settingsInput,
  toClassDraft,
  toSettingsDraft,
} from './drafts.ts';

/** The body of the calls, with its settings as they are typed. */
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

/** What the form holds. */
export interface SetupValues {
  name: string;
  name_en: string;
  slug: string;
  game: string;
  /** An id; empty is none. */
  series_id: string;
  season: string;
  description: string;
  description_en: string;
  rules: string;
  classes: ClassDraft[];
  settings: SettingsDraft;
  published: boolean;
  reason: string;
}

/** A new one begins with one class and the season's name. */
export const setupValues = (championship: AdminChampionship | undefined, season = ''): SetupValues => ({
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

/** What the parts of the settings need of a form that holds some. */
export interface SettingsFields {
  values: { settings: unknown };
  set: (name: 'settings', value: unknown) => void;
  errorAt: (path: string) => string | undefined;
}

/** What the classes need of a form that holds some. */
export interface ClassesFields {
  values: { classes: unknown };
  set: (name: 'classes', value: unknown) => void;
  errorAt: (path: string) => string | undefined;
}

/** The settings as they are typed, with how a part of them is changed. */
export function settingsOf({ values, set, errorAt }: SettingsFields) {
  const draft = values.settings as SettingsDraft;
  const change = (changed: Partial<SettingsDraft>) => set('settings', { ...draft, ...changed });
  /** Props of a box of text, by its path within the settings. */
  const box = (path: string, value: string, onValue: (value: string) => void) => ({
    name: `settings.${path}`,
    value,
    onValue,
    error: errorAt(`settings.${path}`),
  });
  return { draft, change, box, errorAt: (path: string) => errorAt(`settings.${path}`) };
}
