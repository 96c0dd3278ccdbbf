import { championshipDescription, championshipName } from '@paddock/contract/championships/rules';
import {
  type AdminSeries,
  createSeries,
  updateSeries,
} from '@paddock/contract/championships/series/series-calls';
import { setEnglishName } from '#features/championships/english-name.ts';
import { seriesQueries } from '#features/championships/series-queries.ts';
import { useChampionshipSetupMessages } from '#features/championships/setup/messages.ts';
import { PointsFields } from '#features/championships/setup/points-fields.tsx';
import { DrivingFields, ResultFields } from '#features/championships/setup/result-fields.tsx';
import {
  RequirementFields,
  SignUpFields,
  TeamFields,
} from '#features/championships/setup/sign-up-fields.tsx';
import { SlugField } from '#features/championships/slug-field.tsx';
import { useRecordSave } from '#lib/api/use-record-save.ts';
import { type ComparedField, comparedField, labelFields } from '#lib/form/compared-fields.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Switch } from '#ui/form/checkbox.tsx';
import { LocalizedPair } from '#ui/form/localized-pair.tsx';
import { SeriesFields, seriesValues, toSeriesBody } from './form.ts';
import { useAdminSeriesMessages } from './messages.ts';

interface SeriesDialogProps {
  /** Undefined for a new one. */
  series: AdminSeries | undefined;
  onClose: () => void;
}

export function SeriesDialog({ series, onClose }: SeriesDialogProps) {
  const t = useAdminSeriesMessages();
  const tChampionshipSetup = useChampionshipSetupMessages();
  const save = useRecordSave(createSeries, updateSeries, {
    invalidates: seriesQueries,
    created: t('saved'),
    failure: t('saveFailed'),
  });
  const fields: ComparedField<AdminSeries>[] = [
    comparedField('name', t('name')),
    comparedField('name_en', t('nameEn')),
    comparedField('slug', t('slug')),
    comparedField('description', t('description')),
    comparedField('description_en', t('descriptionEn')),
    comparedField('begins', t('defaultsSwitch')),
    comparedField('settings', t('defaults'), (settings) => JSON.stringify(settings)),
  ];
  const form = useRecordForm({
    schema: SeriesFields,
    record: series,
    valuesOf: seriesValues,
    fields,
    submit: async (typed, stored) => {
      await save(toSeriesBody(typed), stored);
      onClose();
    },
  });
  const controls = labelFields(form, fields);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      title={series ? t.rich('editOf', { name: series.name }) : t('new')}
      submitLabel={t('save')}
    >
      <LocalizedPair
        {...controls.pair('name')}
        english={{
          ...form.text('name_en'),
          onValue: (value) => (series ? form.set('name_en', value) : setEnglishName(form, value)),
        }}
        maxLength={championshipName.max}
        required
      />
      <SlugField {...controls.text('slug')} hint={t('slugHint')} />
      <LocalizedPair {...controls.pair('description')} maxLength={championshipDescription.max} rows={3} />
      <Switch {...controls.checkbox('begins')} hint={t('defaultsHint')} />
      {form.values.begins === true && (
        <>
          <h3 className="font-bold">{tChampionshipSetup('sections.signUp')}</h3>
          <SignUpFields form={form} isWithoutDates />
          <h3 className="font-bold">{tChampionshipSetup('sections.requirements')}</h3>
          <RequirementFields form={form} />
          <h3 className="font-bold">{tChampionshipSetup('fields.teams')}</h3>
          <TeamFields form={form} />
          <h3 className="font-bold">{tChampionshipSetup('sections.points')}</h3>
          <PointsFields form={form} />
          <h3 className="font-bold">{tChampionshipSetup('sections.results')}</h3>
          <ResultFields form={form} />
          <h3 className="font-bold">{tChampionshipSetup('sections.driving')}</h3>
          <DrivingFields form={form} />
        </>
      )}
    </FormDialog>
  );
}
