import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { games } from '@paddock/contract/servers/games';
import { type ComparedField, comparedField } from '#lib/form/compared-fields.ts';
import type { ClassDraft, SettingsDraft } from './drafts.ts';
import { useChampionshipSetupMessages } from './messages.ts';

/** A class in one line, with all fields that may differ. */
const readClass = ({ code, name, name_en, colour, capacity, cars, balance }: ClassDraft) =>
  [
    code,
    name,
    name_en,
    colour,
    capacity,
    ...cars,
    ...balance.map(({ car, ballast_kg, restrictor }) => `${car} ${ballast_kg}/${restrictor}`),
  ]
    .filter(Boolean)
    .join(' · ');

/** The fields of a championship for conflict resolution. Each part of the settings is one field. */
export function useSetupFields(): ComparedField<AdminChampionship>[] {
  const t = useChampionshipSetupMessages();
  const formatValue = (value: unknown): string => {
    if (value === null || value === '') return t('none');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value !== 'object') return String(value);
    return Object.values(value).map(formatValue).join(' · ');
  };
  const settingsField = (key: keyof SettingsDraft, label: string): ComparedField<AdminChampionship> => ({
    key: `settings.${key}`,
    label,
    read: ({ settings }) => formatValue((settings as SettingsDraft)[key]),
    take: (to, from) => ({
      ...to,
      settings: {
        ...(to['settings'] as SettingsDraft),
        [key]: (from['settings'] as SettingsDraft)[key],
      },
    }),
  });
  return [
    comparedField('name', t('fields.name')),
    comparedField('name_en', t('fields.nameEn')),
    comparedField('slug', t('fields.slug')),
    comparedField('game', t('fields.game'), (game: keyof typeof games) => games[game].name),
    comparedField('series_id', t('fields.series')),
    comparedField('season', t('fields.season')),
    comparedField('description', t('fields.description')),
    comparedField('description_en', t('fields.descriptionEn')),
    comparedField('rules', t('sections.rules')),
    comparedField('classes', t('classes.title'), (classes: ClassDraft[]) =>
      classes.map(readClass).join('\n'),
    ),
    comparedField('published', t('fields.published')),
    settingsField('sign_up', t('sections.signUp')),
    settingsField('requirements', t('sections.requirements')),
    settingsField('teams', t('fields.teams')),
    settingsField('points', t('sections.points')),
    settingsField('check_in', t('fields.check_in')),
    settingsField('success_ballast', t('fields.success_ballast')),
    settingsField('car_changes', t('fields.car_changes')),
    settingsField('hold_number_one', t('fields.holdChampion')),
    settingsField('drops', t('fields.drops')),
    settingsField('dsq_droppable', t('fields.dsq_droppable')),
    settingsField('reserves_score', t('fields.reserves_score')),
    settingsField('classified_share', t('fields.classified_share')),
    settingsField('auto_official', t('fields.auto_official')),
    settingsField('report_hours', t('fields.report_hours')),
    settingsField('stewarding', t('stewarding.title')),
  ];
}
