import { sessionKinds, templatePlaces } from '@paddock/contract/championships/rules';
import { pointsTemplates } from '@paddock/contract/championships/standings/points-templates';
import { Switch } from '#ui/form/checkbox.tsx';
import { NumberField, SelectField, TextAreaField } from '#ui/form/text-field.tsx';
import { newPoints, type PointsDraft, type SessionKind, splitNumbers } from './drafts.ts';
import { type SettingsFields, settingsOf } from './form.ts';
import { useChampionshipSetupMessages } from './messages.ts';
import { TemplateSelect } from './template-select.tsx';

const places = Array.from({ length: templatePlaces.max }, (_, at) => at);

/** The first error of a number list that is typed in one field. */
export const firstErrorOf = (path: string, errorAt: (path: string) => string | undefined) =>
  errorAt(path) ?? places.map((at) => errorAt(`${path}.${at}`)).find(Boolean);

/** The points of each session kind. */
export function PointsFields({ form }: { form: SettingsFields }) {
  const t = useChampionshipSetupMessages();
  const { draft, change } = settingsOf(form);
  return (
    <div className="flex flex-col gap-6">
      {sessionKinds.map((kind) => {
        const points = draft.points[kind];
        const setKind = (next: PointsDraft | null) => change({ points: { ...draft.points, [kind]: next } });
        return (
          <section key={kind} className="flex flex-col gap-4">
            <Switch
              label={t(`kinds.${kind}`)}
              checked={points !== null}
              onValue={(on) =>
                setKind(on ? newPoints(pointsTemplates[kind === 'race' ? 'f1' : 'f1_sprint']) : null)
              }
            />
            {points && <KindFields form={form} kind={kind} draft={points} onDraftChange={setKind} />}
          </section>
        );
      })}
    </div>
  );
}

interface KindFieldsProps {
  form: SettingsFields;
  kind: SessionKind;
  draft: PointsDraft;
  onDraftChange: (draft: PointsDraft) => void;
}

function KindFields({ form, kind, draft, onDraftChange }: KindFieldsProps) {
  const t = useChampionshipSetupMessages();
  const { field, errorAt } = settingsOf(form);
  const change = (changed: Partial<PointsDraft>) => onDraftChange({ ...draft, ...changed });
  const path = `points.${kind}`;
  const number = (key: Exclude<keyof PointsDraft, 'places' | 'by'>, decimal = true) => (
    <NumberField
      {...field(`${path}.${key}`, draft[key], (value) => change({ [key]: value }))}
      label={t(`fields.${key}`)}
      decimal={decimal}
      maxLength={7}
    />
  );
  const isQualifying = kind === 'qualifying';
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TemplateSelect places={draft.places} onPlacesChange={(next) => change({ places: next })} />
        <TextAreaField
          {...field(`${path}.places`, draft.places, (value) => change({ places: value }))}
          error={firstErrorOf(`${path}.places`, errorAt)}
          label={t('fields.places')}
          hint={t('fields.placesHint', { count: splitNumbers(draft.places).length })}
          rows={2}
          dir="ltr"
          required
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {number('factor')}
        <SelectField
          {...field(`${path}.by`, draft.by, (value) => change({ by: value as PointsDraft['by'] }))}
          label={t('fields.by')}
          options={(['class', 'overall'] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
        />
        {isQualifying && number('pole')}
        {!isQualifying && number('fastest_lap')}
        {!isQualifying && number('fastest_lap_best', false)}
        {!isQualifying && number('classified')}
        {!isQualifying && number('clean_race')}
      </div>
    </div>
  );
}
