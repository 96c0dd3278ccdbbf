import type { ComponentProps, ReactNode } from 'react';
import type { MeanwhileChanges } from '#lib/form/use-record-form.ts';
import { Button } from '../button.tsx';
import { useUnsavedChanges } from '../dialog/unsaved-changes.tsx';
import { MeanwhilePanel } from '../meanwhile/lazy-meanwhile-panel.tsx';
import { FormError } from './form-error.tsx';

interface RecordFormProps {
  /** What `useRecordForm` gave. */
  form: {
    busy: boolean;
    changed: boolean;
    problem: string | undefined;
    meanwhile?: MeanwhileChanges | undefined;
    props: ComponentProps<'form'>;
  };
  saveLabel: string;
  mayEdit: boolean;
  children: ReactNode;
}

/** A form over a record that stands on a screen of its own, saved by its button; what was typed is not left unasked. */
export function RecordForm({ form, saveLabel, mayEdit, children }: RecordFormProps) {
  const { question } = useUnsavedChanges(form.changed, () => undefined);
  return (
    <form {...form.props} className="flex flex-col gap-6">
      <FormError problem={form.problem} />
      {form.meanwhile && <MeanwhilePanel key={form.meanwhile.turn} {...form.meanwhile} />}
      <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-6">
        {children}
        {mayEdit && (
          <Button look="main" type="submit" loading={form.busy} className="self-start max-xs:w-full">
            {saveLabel}
          </Button>
        )}
      </fieldset>
      {question}
    </form>
  );
}
