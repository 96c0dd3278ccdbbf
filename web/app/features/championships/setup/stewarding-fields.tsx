import {
  licenceEffects,
  licenceSteps,
  penaltyGuideMax,
} from '@paddock/contract/championships/setup/stewarding-settings';
import { Plus, X } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Checkbox, Switch } from '#ui/form/checkbox.tsx';
import { NumberField, SelectField, TextAreaField } from '#ui/form/text-field.tsx';
import { type SettingsFields, settingsOf, settingsPartOf } from './form.ts';
import { useChampionshipSetupMessages } from './messages.ts';
import { defaultLicence, type LadderStep, type StewardingNumber } from './stewarding/draft.ts';

const units: Record<StewardingNumber, 'minutes' | 'hours' | 'days' | undefined> = {
  opens_after: 'minutes',
  reports_max: undefined,
  statement_hours: 'hours',
  decision_hours: 'hours',
  quorum: undefined,
  appeal_hours: 'hours',
  clip_days: 'days',
};

/** Settings for reports, decisions and appeals. */
export function StewardingFields({ form }: { form: SettingsFields }) {
  const t = useChampionshipSetupMessages();
  const { stewarding } = settingsOf(form).draft;
  const { set, text, checkbox } = settingsPartOf(form, 'stewarding', stewarding);
  const number = (key: StewardingNumber) => {
    const unit = units[key];
    return (
      <NumberField
        key={key}
        {...text(key)}
        label={t(`stewarding.${key}`)}
        maxLength={3}
        required
        suffix={unit && t(`unit.${unit}`)}
      />
    );
  };
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-3">
        {(Object.keys(units) as StewardingNumber[]).map(number)}
      </div>
      <div className="flex flex-col gap-1">
        {(['drivers_may_decide', 'reporters_shown', 'statements_published'] as const).map((key) => (
          <Checkbox key={key} {...checkbox(key)} label={t(`stewarding.${key}`)} />
        ))}
      </div>
      <Switch
        label={t('stewarding.licence')}
        checked={stewarding.licence !== null}
        onValue={(on) => set({ licence: on ? defaultLicence : null })}
      />
      {stewarding.licence && <LicenceFields form={form} />}
      <TextAreaField
        {...text('guide')}
        label={t('stewarding.guide')}
        hint={t('stewarding.guideHint')}
        rows={4}
        maxLength={penaltyGuideMax}
      />
    </>
  );
}

function LicenceFields({ form }: { form: SettingsFields }) {
  const t = useChampionshipSetupMessages();
  const { draft, change, field, errorAt } = settingsOf(form);
  const { stewarding } = draft;
  const { licence } = stewarding;
  if (!licence) return null;
  const set = (changed: Partial<typeof licence>) =>
    change({ stewarding: { ...stewarding, licence: { ...licence, ...changed } } });
  const setStep = (at: number, changed: Partial<LadderStep>) =>
    set({ ladder: licence.ladder.map((step, index) => (index === at ? { ...step, ...changed } : step)) });
  const error = errorAt('stewarding.licence.ladder');
  return (
    <div className="flex flex-col gap-3">
      {licence.ladder.map((step, at) => (
        // Steps have no id.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={at} className="flex flex-wrap items-start gap-3">
          <NumberField
            className="w-32"
            {...field(`stewarding.licence.ladder.${at}.points`, step.points, (points) =>
              setStep(at, { points }),
            )}
            label={t('stewarding.points')}
            maxLength={3}
            required
          />
          <SelectField
            className="min-w-48 grow"
            {...field(`stewarding.licence.ladder.${at}.effect`, step.effect, (effect) =>
              setStep(at, { effect: licenceEffects.find((known) => known === effect) ?? step.effect }),
            )}
            label={t('stewarding.effect')}
            options={licenceEffects.map((value) => ({ value, label: t(`stewarding.effects.${value}`) }))}
          />
          {licence.ladder.length > licenceSteps.min && (
            <button
              type="button"
              aria-label={t('stewarding.removeStep', { number: at + 1 })}
              onClick={() => set({ ladder: licence.ladder.filter((_, index) => index !== at) })}
              className="mt-7 flex size-11 items-center justify-center text-text-3 hover:text-text"
            >
              <X />
            </button>
          )}
        </div>
      ))}
      {error && <p className="text-bad text-sm">{error}</p>}
      {licence.ladder.length < licenceSteps.max && (
        <Button
          dense
          icon={<Plus />}
          className="self-start"
          onClick={() => set({ ladder: [...licence.ladder, { points: '', effect: 'review' }] })}
        >
          {t('stewarding.addStep')}
        </Button>
      )}
      <NumberField
        className="max-w-60"
        {...field('stewarding.licence.days', licence.days, (days) => set({ days }))}
        label={t('stewarding.days')}
        maxLength={3}
        required
      />
    </div>
  );
}
