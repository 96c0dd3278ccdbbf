import { championshipRulesMax, reasonLimits } from '@paddock/contract/championships/rules';
import {
  type AdminChampionship,
  updateChampionship,
} from '@paddock/contract/championships/setup/setup-calls';
import type { Game } from '@paddock/contract/servers/games';
import { type ReactNode, useState } from 'react';
import { useApiMutation } from '#lib/api/query.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { Card, CardBody } from '#ui/card.tsx';
import { RecordForm } from '#ui/dialog/record-form.tsx';
import { Switch } from '#ui/form/checkbox.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { MarkdownField } from '#ui/markdown/markdown-field.tsx';
import { championshipQueries } from '../staff-queries.ts';
import { ChampionshipImage } from './championship-image.tsx';
import { ClassList } from './class-fields.tsx';
import { useSetupFields } from './compared-fields.ts';
import { SetupForm, setupValues } from './form.ts';
import { IdentityFields } from './identity-fields.tsx';
import { useChampionshipSetupMessages } from './messages.ts';
import { PointsFields } from './points-fields.tsx';
import { DrivingFields, ResultFields } from './result-fields.tsx';
import { SeriesSelect } from './series-select.tsx';
import { RequirementFields, SignUpFields, TeamFields } from './sign-up-fields.tsx';
import { StewardingFields } from './stewarding-fields.tsx';

interface SetupFormProps {
  championship: AdminChampionship;
  mayEdit: boolean;
}

/** A titled card of a form. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section">
      <h2 className="border-line border-b px-4 py-3 font-bold font-sans text-lg">{title}</h2>
      <CardBody gap="gap-5">{children}</CardBody>
    </Card>
  );
}

/** The setup of a championship without its rounds. Restarts from the saved record after each save. */
export function ChampionshipSetup({ championship, mayEdit }: SetupFormProps) {
  const [record, setRecord] = useState(championship);
  return (
    <SetupFormBody
      key={record.updated_at.getTime()}
      championship={record}
      mayEdit={mayEdit}
      onSaved={setRecord}
    />
  );
}

interface SetupFormBodyProps extends SetupFormProps {
  onSaved: (championship: AdminChampionship) => void;
}

function SetupFormBody({ championship, mayEdit, onSaved }: SetupFormBodyProps) {
  const t = useChampionshipSetupMessages();
  const update = useApiMutation(updateChampionship, {
    invalidates: championshipQueries,
    success: t('saved'),
    failure: t('saveFailed'),
  });
  const form = useRecordForm({
    schema: SetupForm,
    record: championship,
    valuesOf: (record) => setupValues(record),
    fields: useSetupFields(),
    submit: async ({ reason, ...body }, known) => {
      const saved = await update.mutateAsync({
        params: { id: known.id },
        body: { ...body, updated_at: known.updated_at, ...(reason && { reason }) },
      });
      onSaved(saved);
    },
  });
  const isScored = form.record.rounds.some(({ state }) => state === 'official');
  return (
    <RecordForm form={form} saveLabel={t('save')} mayEdit={mayEdit}>
      <FormSection title={t('sections.identity')}>
        <Switch
          {...form.checkbox('published')}
          label={t('fields.published')}
          hint={t(form.record.published ? 'fields.publishedOnce' : 'fields.publishedHint')}
          disabled={form.record.published}
        />
        <IdentityFields text={form.text} />
        <ChampionshipImage championship={form.record} mayEdit={mayEdit} />
        <SeriesSelect field={form.text('series_id')} />
      </FormSection>
      <FormSection title={t('classes.title')}>
        <ClassList form={form} game={form.values.game as Game} />
      </FormSection>
      <FormSection title={t('sections.signUp')}>
        <SignUpFields form={form} />
      </FormSection>
      <FormSection title={t('sections.requirements')}>
        <RequirementFields form={form} />
      </FormSection>
      <FormSection title={t('fields.teams')}>
        <TeamFields form={form} />
      </FormSection>
      <FormSection title={t('sections.points')}>
        <PointsFields form={form} />
      </FormSection>
      <FormSection title={t('sections.results')}>
        <ResultFields form={form} />
      </FormSection>
      <FormSection title={t('stewarding.title')}>
        <StewardingFields form={form} />
      </FormSection>
      <FormSection title={t('sections.driving')}>
        <DrivingFields form={form} />
      </FormSection>
      <FormSection title={t('sections.rules')}>
        <MarkdownField
          {...form.text('rules')}
          label={t('fields.rules')}
          hint={t.rich('fields.rulesHint', { version: form.record.rules_version })}
          rows={12}
          maxLength={championshipRulesMax}
        />
      </FormSection>
      {isScored && (
        <TextAreaField
          {...form.text('reason')}
          label={t('fields.reason')}
          hint={t('fields.reasonHint')}
          rows={2}
          maxLength={reasonLimits.max}
        />
      )}
    </RecordForm>
  );
}
