import { checkInDefault } from '@paddock/contract/championships/entries/deadlines';
import { Checkbox, Switch } from '#ui/form/checkbox.tsx';
import { NumberField, SelectField, TextField } from '#ui/form/text-field.tsx';
import type { SettingsDraft } from './drafts.ts';
import { type SettingsFields, settingsOf } from './form.ts';
import { useChampionshipSetupMessages } from './messages.ts';
import { firstErrorOf } from './points-fields.tsx';

const carChanges = ['never', 'until_first_round', 'count'] as const;

/** What counts of the results, and when they become official. */
export function ResultFields({ form }: { form: SettingsFields }) {
  const t = useChampionshipSetupMessages();
  const { draft, change, box } = settingsOf(form);
  const number = (key: 'drops' | 'classified_share' | 'report_hours', suffix?: string) => (
    <NumberField
      {...box(key, draft[key], (value) => change({ [key]: value }))}
      label={t(`fields.${key}`)}
      maxLength={3}
      required
      {...(suffix !== undefined && { suffix })}
    />
  );
  const tick = (key: 'dsq_droppable' | 'reserves_score' | 'auto_official') => (
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
        {tick('dsq_droppable')}
        {tick('reserves_score')}
        {tick('auto_official')}
      </div>
    </>
  );
}

/** Whether drivers say to be there before the start, and when. */
export function CheckInFields({ form, label }: { form: SettingsFields; label?: string }) {
  const t = useChampionshipSetupMessages();
  const { draft, change, box } = settingsOf(form);
  const { check_in } = draft;
  const minutes = (key: 'opens_before' | 'closes_before') =>
    check_in && (
      <NumberField
        {...box(`check_in.${key}`, check_in[key], (value) =>
          change({ check_in: { ...check_in, [key]: value } }),
        )}
        label={t(`checkIn.${key}`)}
        suffix={t('unit.minutes')}
        maxLength={4}
        required
      />
    );
  return (
    <>
      <Switch
        label={label ?? t('fields.check_in')}
        checked={check_in !== null}
        onValue={(on) =>
          change({
            check_in: on
              ? {
                  opens_before: String(checkInDefault.opens_before),
                  closes_before: String(checkInDefault.closes_before),
                }
              : null,
          })
        }
      />
      {check_in && (
        <div className="grid items-start gap-4 md:grid-cols-2">
          {minutes('opens_before')}
          {minutes('closes_before')}
        </div>
      )}
    </>
  );
}

/** Cars and numbers, check-in and success ballast. */
export function DrivingFields({ form }: { form: SettingsFields }) {
  const t = useChampionshipSetupMessages();
  const { draft, change, box, errorAt } = settingsOf(form);
  const { success_ballast } = draft;
  const isCount = !carChanges.slice(0, 2).includes(draft.car_changes as (typeof carChanges)[number]);
  const changeBallast = (changed: Partial<NonNullable<SettingsDraft['success_ballast']>>) =>
    change({ success_ballast: success_ballast && { ...success_ballast, ...changed } });
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
            {...box('car_changes', draft.car_changes, (value) => change({ car_changes: value }))}
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
      {success_ballast && (
        <>
          <div className="grid items-start gap-4 md:grid-cols-2">
            <TextField
              {...box('success_ballast.kg_by_place', success_ballast.kg_by_place, (value) =>
                changeBallast({ kg_by_place: value }),
              )}
              error={firstErrorOf('success_ballast.kg_by_place', errorAt)}
              label={t('fields.kg_by_place')}
              hint={t('fields.kgHint')}
              ltr
              required
            />
            <NumberField
              {...box('success_ballast.cap_kg', success_ballast.cap_kg, (value) =>
                changeBallast({ cap_kg: value }),
              )}
              label={t('fields.cap_kg')}
              suffix={t('unit.kg')}
              maxLength={3}
              required
            />
          </div>
          <Checkbox
            label={t('fields.halved_when_missed')}
            checked={success_ballast.halved_when_missed}
            onValue={(halved_when_missed) => changeBallast({ halved_when_missed })}
          />
        </>
      )}
    </>
  );
}
