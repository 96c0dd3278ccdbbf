import { staffReasonMax } from '@paddock/contract/payments/rules';
import type { ComponentProps } from 'react';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { usePaymentsMessages } from './messages.ts';

type StaffReasonFieldProps = Omit<
  ComponentProps<typeof TextAreaField>,
  'label' | 'hint' | 'rows' | 'maxLength'
>;

/** The reason that staff give for a decision about money. */
export function StaffReasonField(props: StaffReasonFieldProps) {
  const t = usePaymentsMessages();
  return (
    <TextAreaField
      {...props}
      label={t('admin.reason')}
      hint={t('admin.reasonHint')}
      rows={3}
      maxLength={staffReasonMax}
    />
  );
}
