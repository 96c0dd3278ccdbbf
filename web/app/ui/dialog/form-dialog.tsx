import { type ComponentProps, type FormEventHandler, type ReactNode, useId } from 'react';
import type { MeanwhileChanges } from '#lib/form/use-record-form.ts';
import { useTranslations } from '#lib/i18n/messages.ts';
import { Button } from '../button.tsx';
import { FormError } from '../form/form-error.tsx';
import { MeanwhilePanel } from '../meanwhile/lazy-meanwhile-panel.tsx';
import { uiMessages } from '../messages.ts';
import { Dialog } from './dialog.tsx';
import { useUnsavedChanges } from './unsaved-changes.tsx';

interface FormDialogProps {
  /** What `useForm` or `useRecordForm` gave. */
  form: {
    busy: boolean;
    changed: boolean;
    problem: string | undefined;
    meanwhile?: MeanwhileChanges | undefined;
    props: ComponentProps<'form'>;
  };
  onClose: () => void;
  title: ReactNode;
  /** On the button that sends the form. */
  submitLabel: string;
  /** In place of the form's own, for one that does more than send. */
  onSubmit?: FormEventHandler;
  /** Why the form cannot be sent yet: keeps the button off, and is told at it. */
  unready?: string | undefined;
  /** A button between the two, such as Previous. */
  between?: ReactNode;
  wide?: boolean;
  /** For a form of several tabs. */
  tall?: boolean;
  children: ReactNode;
}

/** A form in a dialog of its own, open until it is sent or left; what was typed is not thrown away unasked. */
export function FormDialog(props: FormDialogProps) {
  const { form, onClose, title, submitLabel, between, wide = false, tall = false, children } = props;
  const { onSubmit = form.props.onSubmit, unready } = props;
  const t = useTranslations(uiMessages);
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
        {form.meanwhile && <MeanwhilePanel key={form.meanwhile.turn} {...form.meanwhile} />}
        {children}
      </form>
      {question}
    </Dialog>
  );
}
