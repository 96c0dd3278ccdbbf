import { checkInDefault } from '@paddock/contract/championships/entries/deadlines';
import { Checkbox, Switch } from '#ui/form/checkbox.tsx';
import { NumberField, SelectField, TextField } from '#ui/form/text-field.tsx';
import { type SettingsDraft, toTexts } from './drafts.ts';
import { type SettingsFields, settingsOf, settingsPartOf } from './form.ts';
import { useChampionshipSetupMessages } from './messages.ts';
import { firstErrorOf } from './points-fields.tsx';

const carChanges = ['never', 'until_first_round', 'count'] as const;

/** Scoring of results, and when they become official. */
export function ResultFields({ form }: { form: SettingsFields }) {
  const t = useChampionshipSetupMessages();
  const { draft, change, field } = settingsOf(form);
  const number = (key: 'drops' | 'classified_share' | 'report_hours', suffix?: string) => (
    <NumberField
      {...field(key, draft[key], (value) => change({ [key]: value }))}
      label={t(`fields.${key}`)}
      maxLength={3}
      required
      suffix={suffix}
    />
  );
  const checkbox = (key: 'dsq_droppable' | 'reserves_score' | 'auto_official') => (
    <Checkbox label={t(`fields.${key}`)} checked={draft[key]} onValue={(on) => change({ [key]: on })} />
  );
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-3">
        {number('drops')}
        {number('classified_share', t('unit.percent'))}
        {number('report_hours', t('unit.hours'))}
      </div>
      <div className="flex flex-col gap-1">
        {checkbox('dsq_droppable')}
        {checkbox('reserves_score')}
        {checkbox('auto_official')}
      </div>
    </>
  );
}

/** Check-in before the start, and its window. */
export function CheckInFields({ form, label }: { form: SettingsFields; label?: string }) {
  const t = useChampionshipSetupMessages();
  const { draft, change } = settingsOf(form);
  const { check_in } = draft;
  return (
    <>
      <Switch
        label={label ?? t('fields.check_in')}
        checked={check_in !== null}
        onValue={(on) => change({ check_in: on ? toTexts(checkInDefault) : null })}
      />
      {check_in && (
        <div className="grid items-start gap-4 md:grid-cols-2">
          {(['opens_before', 'closes_before'] as const).map((key) => (
            <NumberField
              key={key}
              {...settingsPartOf(form, 'check_in', check_in).text(key)}
              label={t(`checkIn.${key}`)}
              suffix={t('unit.minutes')}
              maxLength={4}
              required
            />
          ))}
        </div>
      )}
    </>
  );
}

/** Cars and numbers, check-in and success ballast. */
export function DrivingFields({ form }: { form: SettingsFields }) {
  const t = useChampionshipSetupMessages();
  const { draft, change, field } = settingsOf(form);
  const { success_ballast } = draft;
  const isCount = !carChanges.slice(0, 2).includes(draft.car_changes as (typeof carChanges)[number]);
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SelectField
          label={t('fields.car_changes')}
          value={isCount ? 'count' : draft.car_changes}
          onValue={(value) => change({ car_changes: value === 'count' ? '1' : value })}
          options={carChanges.map((value) => ({ value, label: t(`carChanges.${value}`) }))}
        />
        {isCount && (
          <NumberField
            {...field('car_changes', draft.car_changes, (value) => change({ car_changes: value }))}
            label={t('carChanges.number')}
            maxLength={2}
            required
          />
        )}
      </div>
      <Checkbox
        label={t('fields.holdChampion')}
        checked={draft.hold_number_one}
        onValue={(hold_number_one) => change({ hold_number_one })}
      />
      <CheckInFields form={form} />
      <Switch
        label={t('fields.success_ballast')}
        checked={success_ballast !== null}
        onValue={(on) =>
          change({
            success_ballast: on
              ? { kg_by_place: '30, 20, 10', cap_kg: '60', halved_when_missed: false }
              : null,
          })
        }
      />
      {success_ballast && <BallastFields form={form} ballast={success_ballast} />}
    </>
  );
}

interface BallastFieldsProps {
  form: SettingsFields;
  ballast: NonNullable<SettingsDraft['success_ballast']>;
}

function BallastFields({ form, ballast }: BallastFieldsProps) {
  const t = useChampionshipSetupMessages();
  const { text, checkbox } = settingsPartOf(form, 'success_ballast', ballast);
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField
          {...text('kg_by_place')}
          error={firstErrorOf('success_ballast.kg_by_place', settingsOf(form).errorAt)}
          label={t('fields.kg_by_place')}
          hint={t('fields.kgHint')}
          ltr
          required
        />
        <NumberField
          {...text('cap_kg')}
          label={t('fields.cap_kg')}
          suffix={t('unit.kg')}
          maxLength={3}
          required
        />
      </div>
      <Checkbox {...checkbox('halved_when_missed')} label={t('fields.halved_when_missed')} />
    </>
  );
}
