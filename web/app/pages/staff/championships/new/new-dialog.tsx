import { createChampionship } from '@paddock/contract/championships/setup/setup-calls';
import type { Game } from '@paddock/contract/servers/games';
import { setEnglishName } from '#features/championships/english-name.ts';
import { ClassList } from '#features/championships/setup/class-fields.tsx';
import { newPoints, toSettingsDraft } from '#features/championships/setup/drafts.ts';
import { SetupForm, settingsOf, setupValues } from '#features/championships/setup/form.ts';
import { IdentityFields } from '#features/championships/setup/identity-fields.tsx';
import { useChampionshipSetupMessages } from '#features/championships/setup/messages.ts';
import { SeriesSelect } from '#features/championships/setup/series-select.tsx';
import { TemplateSelect } from '#features/championships/setup/template-select.tsx';
import { championshipQueries } from '#features/championships/staff-queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { NumberField } from '#ui/form/text-field.tsx';
import { persianQuarter } from './season-name.ts';

/** The current quarter, the usual name of a season. */
function useSeasonName(): string {
  const t = useChampionshipSetupMessages();
  const format = useFormat();
  const { quarter, year } = persianQuarter(useNow(60_000));
  return t(`quarters.${quarter}`, { year: format.digits(String(year)) });
}

interface NewDialogProps {
  /** Called with the id of the draft. */
  onCreated: (id: number) => void;
  onClose: () => void;
}

/** Creates a draft from the required fields. The others have standard values and are edited in the setup. */
export function NewDialog({ onCreated, onClose }: NewDialogProps) {
  const t = useChampionshipSetupMessages();
  const season = useSeasonName();
  const create = useApiMutation(createChampionship, {
    invalidates: championshipQueries,
    success: t('new.done'),
    failure: t('new.failed'),
  });
  const form = useForm({
    schema: SetupForm,
    initial: setupValues(undefined, season),
    submit: async ({ reason: _reason, ...body }) => {
      const created = await create.mutateAsync({ body });
      onCreated(created.id);
    },
  });
  const { draft, change, field } = settingsOf(form);
  const race = draft.points.race ?? newPoints([]);
  return (
    <FormDialog form={form} onClose={onClose} wide title={t('new.title')} submitLabel={t('new.action')}>
      <p className="text-text-2">{t('new.sentence')}</p>
      <IdentityFields
        text={(name) => ({
          ...form.text(name),
          onValue: (value) => (name === 'name_en' ? setEnglishName(form, value) : form.set(name, value)),
        })}
      />
      <SeriesSelect
        field={form.text('series_id')}
        onSeries={(series) => form.set('settings', toSettingsDraft(series?.defaults ?? undefined))}
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TemplateSelect
          places={race.places}
          onPlacesChange={(places) => change({ points: { ...draft.points, race: { ...race, places } } })}
          required
        />
        <NumberField
          {...field('sign_up.waiting_max', draft.sign_up.waiting_max, (waiting_max) =>
            change({ sign_up: { ...draft.sign_up, waiting_max } }),
          )}
          label={t('fields.waiting_max')}
          hint={t('fields.waitingHint')}
          maxLength={3}
          required
        />
      </div>
      <h3 className="font-bold">{t('classes.title')}</h3>
      <ClassList form={form} game={form.values.game as Game} brief />
    </FormDialog>
  );
}
