import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { games } from '@paddock/contract/servers/games';
import { type ComparedField, comparedField } from '#lib/form/compared-fields.ts';
import type { ClassDraft, SettingsDraft } from './drafts.ts';
import { useChampionshipSetupMessages } from './messages.ts';

/** A class in one line, with everything that may differ. */
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

/** The fields of a championship as its staff read them; of the settings each part is one. */
export function useSetupFields(): ComparedField<AdminChampionship>[] {
  const t = useChampionshipSetupMessages();
  const readAny = (value: unknown): string => {
    if (value === null || value === '') return t('none');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value !== 'object') return String(value);
    return Object.values(value).map(readAny).join(' · ');
  };
  const ofSettings = (key: keyof SettingsDraft, label: string): ComparedField<AdminChampionship> => ({
    key: `settings.${key}`,
    label,
    read: ({ settings }) => readAny((settings as SettingsDraft)[key]),
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
    ofSettings('sign_up', t('sections.signUp')),
    ofSettings('requirements', t('sections.requirements')),
    ofSettings('teams', t('fields.teams')),
    ofSettings('points', t('sections.points')),
    ofSettings('check_in', t('fields.check_in')),
    ofSettings('success_ballast', t('fields.success_ballast')),
    ofSettings('car_changes', t('fields.car_changes')),
    ofSettings('hold_number_one', t('fields.holdChampion')),
    ofSettings('drops', t('fields.drops')),
    ofSettings('dsq_droppable', t('fields.dsq_droppable')),
    ofSettings('reserves_score', t('fields.reserves_score')),
    ofSettings('classified_share', t('fields.classified_share')),
    ofSettings('auto_official', t('fields.auto_official')),
    ofSettings('report_hours', t('fields.report_hours')),
    ofSettings('stewarding', t('stewarding.title')),
  ];
}
