import { championshipRulesMax } from '@paddock/contract/championships/rules';
import {
  type EventSignUp,
  updateEventSignUp,
} from '@paddock/contract/championships/setup/event-sign-up-calls';
import type { SessionDraft } from '#features/championships/round-form.ts';
import { SessionList } from '#features/championships/session-fields.tsx';
import { ClassList } from '#features/championships/setup/class-fields.tsx';
import { CheckInFields } from '#features/championships/setup/result-fields.tsx';
import { FormSection } from '#features/championships/setup/setup-form.tsx';
import { RequirementFields, SignUpFields } from '#features/championships/setup/sign-up-fields.tsx';
import { TrackField } from '#features/championships/track-field.tsx';
import { useApiMutation } from '#lib/api/query.ts';
import { comparedField } from '#lib/form/compared-fields.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { RecordForm } from '#ui/dialog/record-form.tsx';
import { MarkdownField } from '#ui/markdown/markdown-field.tsx';
import { defaultGame, SignUpFormFields, signUpValues } from './form.ts';
import { useEventSignUpMessages } from './messages.ts';
import { eventSignUpQueries } from './queries.ts';

interface SignUpFormProps {
  signUp: EventSignUp;
  mayEdit: boolean;
  onSaved: (signUp: EventSignUp) => void;
}

/** The sign-up of an event. A new one starts with standard values. */
export function EventSignUpForm({ signUp, mayEdit, onSaved }: SignUpFormProps) {
  const t = useEventSignUpMessages();
  const update = useApiMutation(updateEventSignUp, {
    invalidates: eventSignUpQueries,
    success: t('saved'),
    failure: t('saveFailed'),
  });
  const asText = (value: unknown) => JSON.stringify(value);
  const form = useRecordForm({
    schema: SignUpFormFields,
    record: signUp,
    valuesOf: signUpValues,
    fields: [
      comparedField('classes', t('sections.classes'), asText),
      comparedField('settings', t('sections.signUp'), asText),
      comparedField('track', t('track')),
      comparedField('sessions', t('sections.sessions'), asText),
      comparedField('rules', t('sections.rules')),
    ],
    submit: async (body, stored) => {
      const saved = await update.mutateAsync({
        params: { id: stored.event.id },
        body: { sign_up: body, updated_at: stored.updated_at },
      });
      onSaved(saved);
    },
  });
  return (
    <RecordForm form={form} saveLabel={t('save')} mayEdit={mayEdit}>
      <FormSection title={t('sections.classes')}>
        <ClassList form={form} game={defaultGame} />
      </FormSection>
      <FormSection title={t('sections.signUp')}>
        <SignUpFields form={form} isRound />
      </FormSection>
      <FormSection title={t('sections.requirements')}>
        <RequirementFields form={form} />
      </FormSection>
      <FormSection title={t('sections.checkIn')}>
        <CheckInFields form={form} label={t('checkIn')} />
      </FormSection>
      <FormSection title={t('sections.sessions')}>
        <TrackField field={form.text('track')} game={defaultGame} round={form.record.sign_up?.round} />
        <SessionList
          sessions={form.values.sessions as SessionDraft[]}
          onSessionsChange={(sessions) => form.set('sessions', sessions)}
          errorAt={form.errorAt}
        />
      </FormSection>
      <FormSection title={t('sections.rules')}>
        <MarkdownField
          {...form.text('rules')}
          label={t('sections.rules')}
          hint={t('rulesHint')}
          rows={8}
          maxLength={championshipRulesMax}
        />
      </FormSection>
    </RecordForm>
  );
}
