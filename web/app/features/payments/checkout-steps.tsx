import { giftNoteMax } from '@paddock/contract/payments';
import { CircleCheck, Gift, User } from 'lucide-react';
import { useMoney } from '../../lib/money-format.ts';
import { useText } from '../../lib/text.ts';
import { NumberField, TextAreaField } from '../../ui/text-field.tsx';
import { ChoiceList } from './choice-list.tsx';
import { paymentsText } from './payments-text.ts';

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
