import { useText } from '../../lib/text.ts';
import { NotBuiltYet } from '../../shells/not-built-yet.tsx';
import { paymentsText } from './payments-text.ts';

export default function PaymentSuccessScreen() {
  const t = useText(paymentsText);
  return <NotBuiltYet title={t('title.paymentSuccess')} />;
}
