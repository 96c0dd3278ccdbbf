import { giftNoteMax } from '@paddock/contract/payments';
import { isSoldInUsd, type ShopItem } from '@paddock/contract/shop';
import { CircleCheck, Gift, User } from 'lucide-react';
import { useMoney } from '../../lib/money-format.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { NumberField, TextAreaField } from '../../ui/text-field.tsx';
import { ChoiceList } from './choice-list.tsx';
import { paymentsText } from './payments-text.ts';

export type Method = 'balance' | 'usd' | 'rial';

export function WhoStep({ onChoose }: { onChoose: (gift: boolean) => void }) {
  const t = useText(paymentsText);
  return (
    <ChoiceList
      legend={t('checkout.who')}
      options={[
        { key: 'self', label: t('checkout.self'), hint: t('checkout.selfHint'), icon: <User /> },
        { key: 'gift', label: t('checkout.gift'), hint: t('checkout.giftHint'), icon: <Gift /> },
      ]}
      onChoose={(key) => onChoose(key === 'gift')}
    />
  );
}

interface RecipientStepProps {
  recipient: string;
  onRecipient: (steam_id: string) => void;
  note: string;
  onNote: (note: string) => void;
  fault: string | undefined;
}

export function RecipientStep({ recipient, onRecipient, note, onNote, fault }: RecipientStepProps) {
  const t = useText(paymentsText);
  return (
    <div className="flex flex-col gap-4">
      <NumberField
        label={t('checkout.recipient')}
        hint={t('checkout.recipientHint')}
        value={recipient}
        onValue={onRecipient}
        error={fault}
        maxLength={25}
        required
      />
      <TextAreaField
        label={t('checkout.note')}
        value={note}
        onValue={onNote}
        maxLength={giftNoteMax}
        rows={2}
      />
    </div>
  );
}

interface MethodStepProps {
  item: ShopItem;
  /** Undefined: the reader's own account. */
  recipient: string | undefined;
  chosen: Method | undefined;
  onChoose: (method: Method) => void;
  fault: string | undefined;
}

export function MethodStep({ item, recipient, chosen, onChoose, fault }: MethodStepProps) {
  const t = useText(paymentsText);
  const money = useMoney();
  const balance = useCurrentUser()?.balance ?? 0;
  const hasEnough = balance >= item.price_usd;
  const sold = (price: number, hint: 'checkout.usdHint' | 'checkout.rialHint') => ({
    hint: t(price > 0 ? hint : 'checkout.notSold'),
    disabled: price === 0,
  });
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <dt className="text-text-3">{t('checkout.for')}</dt>
        <dd>{recipient ? <bdi dir="ltr">{recipient}</bdi> : t('checkout.ownAccount')}</dd>
      </dl>
      <ChoiceList
        legend={t('checkout.method')}
        chosen={chosen}
        onChoose={onChoose}
        options={[
          {
            key: 'balance',
            label: t('checkout.payBalance'),
            aside: money.usd(item.price_usd),
            hint: t(hasEnough ? 'checkout.payBalanceHint' : 'checkout.payBalanceShort', {
              amount: money.usd(balance),
            }),
            disabled: !hasEnough || !isSoldInUsd(item),
          },
          {
            key: 'usd',
            label: t('checkout.usd'),
            aside: money.usd(item.price_usd),
            ...sold(item.price_usd, 'checkout.usdHint'),
          },
          {
            key: 'rial',
            label: t('checkout.rial'),
            aside: money.toman(item.price_rial),
            ...sold(item.price_rial, 'checkout.rialHint'),
          },
        ]}
      />
      {fault && (
        <p role="alert" className="text-bad text-sm">
          {fault}
        </p>
      )}
    </div>
  );
}

/** `balance` is what is left, in cents. */
export function DoneStep({ title, balance }: { title: string; balance: number }) {
  const t = useText(paymentsText);
  const money = useMoney();
  return (
    <div className="flex flex-col items-center gap-4 py-4 text-center">
      <CircleCheck className="size-10 text-ok" />
      <p>{t('checkout.done', { title, amount: money.usd(balance) })}</p>
    </div>
  );
}
