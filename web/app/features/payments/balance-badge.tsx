import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMoney } from '../../lib/money-format.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { paymentsText } from './payments-text.ts';
import { TopUpDialog } from './top-up-dialog.tsx';

/** The reader's balance; pressing it opens the top-up. */
export function BalanceBadge() {
  const t = useText(paymentsText);
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
