import type { ShopItem } from '@paddock/contract/shop';
import type { ApiError } from '../../lib/api-error.ts';
import { useText } from '../../lib/text.ts';
import { CheckoutFault } from './checkout-fault.tsx';
import { ChoiceList } from './choice-list.tsx';
import { paymentsText } from './payments-text.ts';
import { type Recipient, RecipientCard } from './recipient-card.tsx';
import { type Method, useMethods } from './use-methods.ts';

interface MethodStepProps {
  item: ShopItem;
  /** Undefined: the reader's own account. */
  recipient: Recipient | undefined;
  chosen: Method | undefined;
  onChoose: (method: Method) => void;
  fault: string | undefined;
  error: ApiError | null | undefined;
}

export function MethodStep({ item, recipient, chosen, onChoose, fault, error }: MethodStepProps) {
  const t = useText(paymentsText);
  const options = useMethods(item);
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 text-sm">
        <dt className="text-text-3">{t('checkout.for')}</dt>
        <dd>{recipient ? <RecipientCard recipient={recipient} /> : t('checkout.ownAccount')}</dd>
      </dl>
      <ChoiceList legend={t('checkout.method')} chosen={chosen} onChoose={onChoose} options={options} />
      <CheckoutFault fault={fault} error={error} />
    </div>
  );
}
