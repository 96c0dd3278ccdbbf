import { giftNoteMax } from '@paddock/contract/payments/rules';
import type { PublicUser } from '@paddock/contract/users/calls';
import { CircleCheck, Gift, User } from 'lucide-react';
import { MemberCard } from '#components/member-search/member-card.tsx';
import { MemberSearch } from '#components/member-search/member-search.tsx';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { ChoiceList } from './choice-list.tsx';
import { isTypedId } from './recipient.tsx';

interface WhoStepProps {
  /** The member already has the item, and each account can have it once. */
  isOwned: boolean;
  onChoose: (gift: boolean) => void;
}

export function WhoStep({ isOwned, onChoose }: WhoStepProps) {
  const t = usePaymentsMessages();
  return (
    <ChoiceList
      legend={t('checkout.who')}
      options={[
        {
          key: 'self',
          label: t('checkout.self'),
          hint: t(isOwned ? 'checkout.selfOwned' : 'checkout.selfHint'),
          icon: <User />,
          disabled: isOwned,
        },
        { key: 'gift', label: t('checkout.gift'), hint: t('checkout.giftHint'), icon: <Gift /> },
      ]}
      onChoose={(key) => onChoose(key === 'gift')}
    />
  );
}

interface RecipientStepProps {
  /** The form id, for a submit button outside the form. */
  id: string;
  /** Part of a name, or a Steam id. */
  typed: string;
  onType: (text: string) => void;
  member: PublicUser | undefined;
  onMember: (member: PublicUser | undefined) => void;
  note: string;
  onNote: (note: string) => void;
  fault: string | undefined;
  onNext: () => void;
}

export function RecipientStep(props: RecipientStepProps) {
  const { id, typed, onType, member, onMember, note, onNote, fault, onNext } = props;
  const t = usePaymentsMessages();
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
      className="flex flex-col gap-4"
    >
      {member ? (
        <>
          <MemberCard label={t('checkout.to')} member={member} onRemove={() => onMember(undefined)} />
          <FormError problem={fault} />
        </>
      ) : (
        <MemberSearch
          label={t('checkout.recipient')}
          hint={t('checkout.recipientHint')}
          typed={typed}
          onType={onType}
          onChoose={onMember}
          isOther={isTypedId}
          error={fault}
          required
        />
      )}
      <TextAreaField
        label={t('checkout.note')}
        value={note}
        onValue={onNote}
        maxLength={giftNoteMax}
        rows={2}
      />
    </form>
  );
}

/** `balance` is the remaining balance in cents. */
export function DoneStep({ title, isGift, balance }: { title: string; isGift: boolean; balance: number }) {
  const t = usePaymentsMessages();
  const money = useMoney();
  const key = isGift ? 'checkout.doneGift' : 'checkout.done';
  return (
    <div className="flex flex-col items-center gap-4 py-4 text-center">
      <CircleCheck className="size-10 text-ok" />
      <p>{t.rich(key, { title, amount: money.usd(balance) })}</p>
    </div>
  );
}
