import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useMoney } from '../../../lib/i18n/use-money.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { paymentsMessages } from '../messages.ts';
import { TopUpDialog } from './top-up-dialog.tsx';

/** The reader's balance; pressing it opens the top-up. */
export function BalanceBadge() {
  const t = useTranslations(paymentsMessages);
  const money = useMoney();
  const user = useCurrentUser();
  const [open, setOpen] = useState(false);
  if (!user) return null;
  return (
    <>
      <Button icon={<Plus />} onClick={() => setOpen(true)}>
        {t('balance.badge', { amount: money.usd(user.balance) })}
      </Button>
      {open && <TopUpDialog balance={user.balance} onClose={() => setOpen(false)} />}
    </>
  );
}
