import type { ComponentProps, ReactNode } from 'react';
import type { EditConflict } from '#lib/form/use-record-form.ts';
import { Button } from '../button.tsx';
import { FormError } from '../form/form-error.tsx';
import { ConflictPanel } from '../meanwhile/lazy-meanwhile-panel.tsx';
import { useUnsavedChanges } from './unsaved-changes.tsx';

interface RecordFormProps {
  /** The result of `useRecordForm`. */
  form: {
    busy: boolean;
    changed: boolean;
    problem: string | undefined;
    conflict?: EditConflict | undefined;
    props: ComponentProps<'form'>;
  };
  saveLabel: string;
  mayEdit: boolean;
  children: ReactNode;
}

/** A record form on a screen, with a save button. Asks before unsaved input is discarded. */
export function RecordForm({ form, saveLabel, mayEdit, children }: RecordFormProps) {
  const { question } = useUnsavedChanges(form.changed, () => undefined);
  return (
    <form {...form.props} className="flex flex-col gap-6">
      <FormError problem={form.problem} />
      {form.conflict && <ConflictPanel key={form.conflict.revision} {...form.conflict} />}
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
