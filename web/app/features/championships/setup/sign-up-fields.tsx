import { type TeamMode, teamModes } from '@paddock/contract/championships/rules';
import { teamCarsLimits } from '@paddock/contract/championships/standings/select-results';
import { DateTimeField } from '#features/events/date-time-field.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { NumberField, SelectField, TextField } from '#ui/form/text-field.tsx';
import type { SettingsDraft } from './drafts.ts';
import { type SettingsFields, settingsOf } from './form.ts';
import { useChampionshipSetupMessages } from './messages.ts';

const modes = ['season', 'round'] as const;

interface SignUpFieldsProps {
  form: SettingsFields;
  /** Of one round, which has its own sign-up. */
  oneRound?: boolean;
  /** Of no season yet, whose dates are its own. */
  timeless?: boolean;
}

/** How and when drivers enter. */
export function SignUpFields({ form, oneRound = false, timeless = false }: SignUpFieldsProps) {
  const t = useChampionshipSetupMessages();
  const { draft, change, box } = settingsOf(form);
  const { sign_up } = draft;
  const isSeason = sign_up.mode === 'season' && !oneRound;
  const changeSignUp = (changed: Partial<SettingsDraft['sign_up']>) =>
    change({ sign_up: { ...sign_up, ...changed } });
  const moment = (key: 'opens_at' | 'closes_at') => (
    <DateTimeField
      {...box(`sign_up.${key}`, sign_up[key], (value) => changeSignUp({ [key]: value }))}
      onBlur={() => undefined}
      legend={t(`fields.${key}`)}
      dayLabel={t('fields.day')}
      timeLabel={t('fields.time')}
      isOptional
    />
  );
  const minutes = (key: 'opens_before' | 'closes_before') => (
    <NumberField
      {...box(`sign_up.${key}`, sign_up[key], (value) => changeSignUp({ [key]: value }))}
      label={t(`fields.${key}`)}
      suffix={t('unit.minutes')}
      maxLength={6}
      required
    />
  );
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {!oneRound && (
          <SelectField
            {...box('sign_up.mode', sign_up.mode, (value) =>
              changeSignUp({ mode: value as SettingsDraft['sign_up']['mode'] }),
            )}
            label={t('fields.mode')}
            options={modes.map((value) => ({ value, label: t(`modes.${value}`) }))}
          />
        )}
        <NumberField
          {...box('sign_up.waiting_max', sign_up.waiting_max, (value) =>
            changeSignUp({ waiting_max: value }),
          )}
          label={t('fields.waiting_max')}
          hint={t('fields.waitingHint')}
          maxLength={3}
          required
        />
      </div>
      {isSeason && !timeless && (
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
      <Checkbox
        label={t('fields.approval')}
        checked={sign_up.approval}
        onValue={(approval) => changeSignUp({ approval })}
      />
    </>
  );
}

/** Whether cars are entered for teams, and how many of each count. */
export function TeamFields({ form }: { form: SettingsFields }) {
  const t = useChampionshipSetupMessages();
  const { draft, change, box } = settingsOf(form);
  const { teams } = draft;
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <SelectField
        {...box('teams.mode', teams.mode, (mode) => change({ teams: { ...teams, mode: mode as TeamMode } }))}
        label={t('fields.teams')}
        options={teamModes.map((value) => ({ value, label: t(`teamModes.${value}`) }))}
      />
      {teams.mode !== 'none' && (
        <NumberField
          {...box('teams.counted_cars', teams.counted_cars, (counted_cars) =>
            change({ teams: { ...teams, counted_cars } }),
          )}
          label={t('fields.counted_cars')}
          hint={t.rich('fields.countedHint', teamCarsLimits)}
          maxLength={1}
          required
        />
      )}
    </div>
  );
}

/** What an entrant must have. */
export function RequirementFields({ form }: { form: SettingsFields }) {
  const t = useChampionshipSetupMessages();
  const { draft, change, box } = settingsOf(form);
  const { requirements } = draft;
  const changeRequirements = (changed: Partial<SettingsDraft['requirements']>) =>
    change({ requirements: { ...requirements, ...changed } });
  return (
    <>
      <div className="flex flex-col gap-1">
        <Checkbox
          label={t('fields.steam_verified')}
          checked={requirements.steam_verified}
          onValue={(steam_verified) => changeRequirements({ steam_verified })}
        />
        <Checkbox
          label={t('fields.discord')}
          checked={requirements.discord}
          onValue={(discord) => changeRequirements({ discord })}
        />
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <NumberField
          {...box('requirements.safety_min', requirements.safety_min, (value) =>
            changeRequirements({ safety_min: value }),
          )}
          label={t('fields.safety_min')}
          hint={t('fields.emptyIsNone')}
          decimal
          maxLength={5}
        />
        <NumberField
          {...box('requirements.races_min', requirements.races_min, (value) =>
            changeRequirements({ races_min: value }),
          )}
          label={t('fields.races_min')}
          hint={t('fields.emptyIsNone')}
          maxLength={4}
        />
        <TextField
          {...box('requirements.user_group', requirements.user_group, (value) =>
            changeRequirements({ user_group: value }),
          )}
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
