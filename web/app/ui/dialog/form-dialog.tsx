import { type ComponentProps, type FormEventHandler, type ReactNode, useId } from 'react';
import type { EditConflict } from '#lib/form/use-record-form.ts';
import { Button } from '../button.tsx';
import { FormError } from '../form/form-error.tsx';
import { ConflictPanel } from '../meanwhile/lazy-meanwhile-panel.tsx';
import { useUiMessages } from '../messages.ts';
import { Dialog } from './dialog.tsx';
import { useUnsavedChanges } from './unsaved-changes.tsx';

interface FormDialogProps {
  /** The result of `useForm` or `useRecordForm`. */
  form: {
    busy: boolean;
    changed: boolean;
    problem: string | undefined;
    conflict?: EditConflict | undefined;
    props: ComponentProps<'form'>;
  };
  onClose: () => void;
  title: ReactNode;
  /** Label of the submit button. */
  submitLabel: string;
  /** Replaces the submit handler of the form. */
  onSubmit?: FormEventHandler;
  /** Why the form cannot be submitted yet: disables the button and is its title. */
  unready?: string | undefined;
  /** A button between Cancel and submit, such as Previous. */
  between?: ReactNode;
  wide?: boolean;
  /** For forms with tabs. */
  tall?: boolean;
  children: ReactNode;
}

/** A form in a dialog. Asks before unsaved input is discarded. */
export function FormDialog(props: FormDialogProps) {
  const { form, onClose, title, submitLabel, between, wide = false, tall = false, children } = props;
  const { onSubmit = form.props.onSubmit, unready } = props;
  const t = useUiMessages();
  const id = useId();
  const { leave, question } = useUnsavedChanges(form.changed, onClose);
  return (
    <Dialog
      open
      onClose={leave}
      busy={form.busy}
      wide={wide}
      tall={tall}
      title={title}
      actions={
        <>
          <Button look="ghost" onClick={leave} disabled={form.busy}>
            {t('cancel')}
          </Button>
          {between}
          <Button
            look="main"
            type="submit"
            form={id}
            loading={form.busy}
            disabled={unready !== undefined}
            title={unready}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} onSubmit={onSubmit} className="flex flex-col gap-5">
        <FormError problem={form.problem} />
        {form.conflict && <ConflictPanel key={form.conflict.revision} {...form.conflict} />}
        {children}
      </form>
      {question}
    </Dialog>
  );
}
