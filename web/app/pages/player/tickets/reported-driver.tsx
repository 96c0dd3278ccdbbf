import type { TicketForm } from '@paddock/contract/tickets/calls';
import type { PublicUser } from '@paddock/contract/users/calls';
import { useState } from 'react';
import { MemberCard } from '#components/member-search/member-card.tsx';
import { MemberSearch } from '#components/member-search/member-search.tsx';
import { useTicketsMessages } from '#features/tickets/messages.ts';
import type { useForm } from '#lib/form/use-form.ts';

/** The reported driver, found by name. Optional, because the reporter may know only the car's name. */
export function ReportedDriver({ form }: { form: ReturnType<typeof useForm<typeof TicketForm>> }) {
  const t = useTicketsMessages();
  const [typed, setTyped] = useState('');
  const [member, setMember] = useState<PublicUser>();
  const choose = (chosen: PublicUser | undefined) => {
    setMember(chosen);
    form.set('driver_id', chosen && String(chosen.id));
  };
  return member ? (
    <MemberCard label={t('facts.driver')} member={member} onRemove={() => choose(undefined)} />
  ) : (
    <MemberSearch
      label={t('facts.driver')}
      hint={t('form.driverHint')}
      typed={typed}
      onType={setTyped}
      onChoose={choose}
    />
  );
}
