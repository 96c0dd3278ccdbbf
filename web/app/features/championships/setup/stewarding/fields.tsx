import {
  licenceEffects,
  licenceSteps,
  penaltyGuideMax,
} from '@paddock/contract/championships/setup/stewarding-settings';
import { Plus, X } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Checkbox, Switch } from '#ui/form/checkbox.tsx';
import { NumberField, SelectField, TextAreaField } from '#ui/form/text-field.tsx';
import { type SettingsFields, settingsOf } from '../form.ts';
import { useChampionshipSetupMessages } from '../messages.ts';
import { type LadderStep, type StewardingDraft, type StewardingNumber, usualLicence } from './draft.ts';

const units: Record<StewardingNumber, 'minutes' | 'hours' | 'days' | undefined> = {
  opens_after: 'minutes',
  reports_max: undefined,
  statement_hours: 'hours',
  decision_hours: 'hours',
  quorum: undefined,
  appeal_hours: 'hours',
  clip_days: 'days',
};

/** How incidents are reported, decided and appealed. */
export function StewardingFields({ form }: { form: SettingsFields }) {
  const t = useChampionshipSetupMessages();
  const { draft, change, box } = settingsOf(form);
  const { stewarding } = draft;
  const set = (own: Partial<StewardingDraft>) => change({ stewarding: { ...stewarding, ...own } });
  const number = (key: StewardingNumber) => {
    const unit = units[key];
    return (
      <NumberField
        key={key}
        {...box(`stewarding.${key}`, stewarding[key], (value) => set({ [key]: value }))}
        label={t(`stewarding.${key}`)}
        maxLength={3}
        required
        {...(unit && { suffix: t(`unit.${unit}`) })}
      />
    );
  };
  const tick = (key: 'drivers_may_decide' | 'reporters_shown' | 'statements_published') => (
    <Checkbox
      key={key}
      label={t(`stewarding.${key}`)}
      checked={stewarding[key]}
      onValue={(on) => set({ [key]: on })}
    />
  );
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-3">
        {(Object.keys(units) as StewardingNumber[]).map(number)}
      </div>
      <div className="flex flex-col gap-1">
        {(['drivers_may_decide', 'reporters_shown', 'statements_published'] as const).map(tick)}
      </div>
      <Switch
        label={t('stewarding.licence')}
        checked={stewarding.licence !== null}
        onValue={(on) => set({ licence: on ? usualLicence : null })}
      />
      {stewarding.licence && <LicenceFields form={form} />}
      <TextAreaField
        {...box('stewarding.guide', stewarding.guide, (guide) => set({ guide }))}
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
  const { draft, change, box, errorAt } = settingsOf(form);
  const { stewarding } = draft;
  const { licence } = stewarding;
  if (!licence) return null;
  const set = (own: Partial<typeof licence>) =>
    change({ stewarding: { ...stewarding, licence: { ...licence, ...own } } });
  const step = (at: number, own: Partial<LadderStep>) =>
    set({ ladder: licence.ladder.map((one, index) => (index === at ? { ...one, ...own } : one)) });
  const error = errorAt('stewarding.licence.ladder');
  return (
    <div className="flex flex-col gap-3">
      {licence.ladder.map((one, at) => (
        // Steps are told apart by their places alone.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={at} className="flex flex-wrap items-start gap-3">
          <NumberField
            className="w-32"
            {...box(`stewarding.licence.ladder.${at}.points`, one.points, (points) => step(at, { points }))}
            label={t('stewarding.points')}
            maxLength={3}
            required
          />
          <SelectField
            className="min-w-48 grow"
            {...box(`stewarding.licence.ladder.${at}.effect`, one.effect, (effect) =>
              step(at, { effect: licenceEffects.find((known) => known === effect) ?? one.effect }),
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
        {...box('stewarding.licence.days', licence.days, (days) => set({ days }))}
        label={t('stewarding.days')}
        maxLength={3}
        required
      />
    </div>
  );
}
