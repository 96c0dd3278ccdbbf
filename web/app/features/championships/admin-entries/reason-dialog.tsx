import { reasonLimits } from '@paddock/contract/championships/rules';
import { ReasonForm } from '@paddock/contract/championships/setup/setup-calls';
import type { ReactNode } from 'react';
import { useForm } from '../../../lib/form/use-form.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { adminEntriesMessages } from './messages.ts';

interface ReasonDialogProps {
  title: ReactNode;
  /** What follows from it, and who reads the reason. */
  sentence: ReactNode;
  submitLabel: string;
  submit: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** For what staff do to others only with a reason. */
export function ReasonDialog({ title, sentence, submitLabel, submit, onClose }: ReasonDialogProps) {
  const t = useTranslations(adminEntriesMessages);
  const form = useForm({
    schema: ReasonForm,
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await submit(reason);
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={title} submitLabel={submitLabel}>
      <p className="text-text-2">{sentence}</p>
      <TextAreaField
        {...form.text('reason')}
        label={t('reason')}
        rows={3}
        required
        maxLength={reasonLimits.max}
      />
    </FormDialog>
  );
}
