import { reasonLimits } from '@paddock/contract/championships/rules';
import { ReasonForm } from '@paddock/contract/championships/setup/setup-calls';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';

interface ReasonDialogProps {
  texts: { title: string; sentence: string; reason: string; action: string };
  /** Makes the call; the dialog closes once it succeeded. */
  onSubmit: (body: { reason: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the reason of a change that affects others. */
export function ReasonDialog({ texts, onSubmit, onClose }: ReasonDialogProps) {
  const form = useForm({
    schema: ReasonForm,
    initial: { reason: '' },
    submit: async (body) => {
      await onSubmit(body);
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={texts.title} submitLabel={texts.action}>
      <p className="text-text-2">{texts.sentence}</p>
      <TextAreaField
        {...form.text('reason')}
        label={texts.reason}
        rows={3}
        maxLength={reasonLimits.max}
        required
      />
    </FormDialog>
  );
}
