import { giftMoveDays } from '@paddock/contract/entitlements/rules';
import { getTransactionStatus, moveGift } from '@paddock/contract/payments/calls';
import type { PublicUser } from '@paddock/contract/users/calls';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { MemberCard } from '#components/member-search/member-card.tsx';
import { MemberSearch } from '#components/member-search/member-search.tsx';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { paymentQueries } from '#features/payments/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';

/** Moves an unclaimed gift to another member. */
export function MoveGift({ transaction_id }: { transaction_id: string }) {
  const t = usePaymentsMessages();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 className="font-bold font-sans text-sm">{t('move.title')}</h3>
      <p className="text-sm text-text-2">{t('move.sentence', { days: format.number(giftMoveDays) })}</p>
      {isOpen ? (
        <MoveFields transaction_id={transaction_id} onCancel={() => setOpen(false)} />
      ) : (
        <Button dense icon={<Gift />} className="self-start" onClick={() => setOpen(true)}>
          {t('move.open')}
        </Button>
      )}
    </section>
  );
}

interface MoveFieldsProps {
  transaction_id: string;
  onCancel: () => void;
}

function MoveFields({ transaction_id, onCancel }: MoveFieldsProps) {
  const t = usePaymentsMessages();
  const [typed, setTyped] = useState('');
  const [member, setMember] = useState<PublicUser>();
  const [fault, setFault] = useState<string>();
  const move = useApiMutation(moveGift, {
    invalidates: [...paymentQueries, getTransactionStatus],
    success: t('move.done'),
    failure: t('move.failed'),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setFault(member ? undefined : t('move.choose'));
        if (member) move.mutate({ params: { transaction_id }, body: { member_id: member.id } });
      }}
    >
      {member ? (
        <MemberCard label={t('move.to')} member={member} onRemove={() => setMember(undefined)} />
      ) : (
        <MemberSearch
          label={t('move.member')}
          hint={t('move.memberHint')}
          typed={typed}
          onType={setTyped}
          onChoose={setMember}
          error={fault}
          required
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button dense look="main" type="submit" loading={move.isPending}>
          {t('move.submit')}
        </Button>
        <Button dense look="ghost" onClick={onCancel}>
          {t('move.cancel')}
        </Button>
      </div>
    </form>
  );
}
