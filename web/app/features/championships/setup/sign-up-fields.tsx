import { teamModes } from '@paddock/contract/championships/rules';
import { teamCarsLimits } from '@paddock/contract/championships/standings/select-results';
import { DateTimeField } from '#features/events/date-time-field.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { NumberField, SelectField, TextField } from '#ui/form/text-field.tsx';
import { type SettingsFields, settingsOf, settingsPartOf } from './form.ts';
import { useChampionshipSetupMessages } from './messages.ts';

const modes = ['season', 'round'] as const;

interface SignUpFieldsProps {
  form: SettingsFields;
  /** For a round with its own sign-up. */
  isRound?: boolean;
  /** Hides the dates, for a series without a season. */
  isWithoutDates?: boolean;
}

/** Mode, window and approval of the sign-up. */
export function SignUpFields({ form, isRound = false, isWithoutDates = false }: SignUpFieldsProps) {
  const t = useChampionshipSetupMessages();
  const { sign_up } = settingsOf(form).draft;
  const { text, checkbox } = settingsPartOf(form, 'sign_up', sign_up);
  const isSeason = sign_up.mode === 'season' && !isRound;
  const moment = (key: 'opens_at' | 'closes_at') => (
    <DateTimeField
      {...text(key)}
      onBlur={() => undefined}
      legend={t(`fields.${key}`)}
      dayLabel={t('fields.day')}
      timeLabel={t('fields.time')}
      isOptional
    />
  );
  const minutes = (key: 'opens_before' | 'closes_before') => (
    <NumberField
      {...text(key)}
      label={t(`fields.${key}`)}
      suffix={t('unit.minutes')}
      maxLength={6}
      required
    />
  );
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {!isRound && (
          <SelectField
            {...text('mode')}
            label={t('fields.mode')}
            options={modes.map((value) => ({ value, label: t(`modes.${value}`) }))}
          />
        )}
        <NumberField
          {...text('waiting_max')}
          label={t('fields.waiting_max')}
          hint={t('fields.waitingHint')}
          maxLength={3}
          required
        />
      </div>
      {isSeason && !isWithoutDates && (
        <>
          <p className="text-sm text-text-2">{t('fields.windowHint')}</p>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            {moment('opens_at')}
            {moment('closes_at')}
          </div>
        </>
      )}
      {!isSeason && (
        <div className="grid items-start gap-4 md:grid-cols-2">
          {minutes('opens_before')}
          {minutes('closes_before')}
        </div>
      )}
      <Checkbox {...checkbox('approval')} label={t('fields.approval')} />
    </>
  );
}

/** The team mode and the number of counted cars per team. */
export function TeamFields({ form }: { form: SettingsFields }) {
  const t = useChampionshipSetupMessages();
  const { teams } = settingsOf(form).draft;
  const { text } = settingsPartOf(form, 'teams', teams);
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <SelectField
        {...text('mode')}
        label={t('fields.teams')}
        options={teamModes.map((value) => ({ value, label: t(`teamModes.${value}`) }))}
      />
      {teams.mode !== 'none' && (
        <NumberField
          {...text('counted_cars')}
          label={t('fields.counted_cars')}
          hint={t.rich('fields.countedHint', teamCarsLimits)}
          maxLength={1}
          required
        />
      )}
    </div>
  );
}

/** Requirements for entrants. */
export function RequirementFields({ form }: { form: SettingsFields }) {
  const t = useChampionshipSetupMessages();
  const { requirements } = settingsOf(form).draft;
  const { text, checkbox } = settingsPartOf(form, 'requirements', requirements);
  return (
    <>
      <div className="flex flex-col gap-1">
        <Checkbox {...checkbox('steam_verified')} label={t('fields.steam_verified')} />
        <Checkbox {...checkbox('discord')} label={t('fields.discord')} />
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <NumberField
          {...text('safety_min')}
          label={t('fields.safety_min')}
          hint={t('fields.emptyIsNone')}
          decimal
          maxLength={5}
        />
        <NumberField
          {...text('races_min')}
          label={t('fields.races_min')}
          hint={t('fields.emptyIsNone')}
          maxLength={4}
        />
        <TextField
          {...text('user_group')}
          label={t('fields.user_group')}
          hint={t('fields.groupHint')}
          ltr
          autoComplete="off"
          maxLength={64}
        />
      </div>
    </>
  );
}
