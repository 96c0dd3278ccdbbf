import type { ShopItem } from '@paddock/contract/shop/calls';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { paymentsMessages } from '../messages.ts';
import { type PaymentMethod, usePaymentMethods } from '../payment-methods.ts';
import { CheckoutError } from './checkout-fault.tsx';
import { ChoiceList } from './choice-list.tsx';
import { type Recipient, RecipientCard } from './recipient.tsx';

interface MethodStepProps {
  item: ShopItem;
  /** Undefined: the reader's own account. */
  recipient: Recipient | undefined;
  chosen: PaymentMethod | undefined;
  onChoose: (method: PaymentMethod) => void;
  fault: string | undefined;
  error: ApiError | null | undefined;
}

export function MethodStep({ item, recipient, chosen, onChoose, fault, error }: MethodStepProps) {
  const t = useTranslations(paymentsMessages);
  const options = usePaymentMethods(item);
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 text-sm">
        <dt className="text-text-3">{t('checkout.for')}</dt>
        <dd>{recipient ? <RecipientCard recipient={recipient} /> : t('checkout.ownAccount')}</dd>
      </dl>
      <ChoiceList legend={t('checkout.method')} chosen={chosen} onChoose={onChoose} options={options} />
      <CheckoutError fault={fault} error={error} />
    </div>
  );
}
