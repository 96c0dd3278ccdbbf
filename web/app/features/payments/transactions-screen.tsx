import { useText } from '../../lib/text.ts';
import { NotBuiltYet } from '../../shells/not-built-yet.tsx';
import { paymentsText } from './payments-text.ts';

export default function TransactionsScreen() {
  const t = useText(paymentsText);
  return <NotBuiltYet title={t('title.transactions')} />;
}
