import { formatAmount } from '@paddock/contract/money';
import { listPaymentMethods, type PaymentMethod } from '@paddock/contract/payments';
import { isSoldInUsd, type ShopItem } from '@paddock/contract/shop';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../lib/locale.tsx';
import { useMoney } from '../../lib/money-format.ts';
import { query } from '../../lib/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { ChoiceList } from './choice-list.tsx';
import { paymentsText } from './payments-text.ts';
import { type Recipient, RecipientCard } from './recipient-card.tsx';

/** `usd` is by card, and by either where one place takes both. */
export type Method = 'balance' | 'usd' | 'crypto' | 'rial';

interface MethodStepProps {
  item: ShopItem;
  /** Undefined: the reader's own account. */
  recipient: Recipient | undefined;
  chosen: Method | undefined;
  onChoose: (method: Method) => void;
  fault: string | undefined;
}

export function MethodStep({ item, recipient, chosen, onChoose, fault }: MethodStepProps) {
  const t = useText(paymentsText);
  const options = useMethods(item);
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 text-sm">
        <dt className="text-text-3">{t('checkout.for')}</dt>
        <dd>{recipient ? <RecipientCard recipient={recipient} /> : t('checkout.ownAccount')}</dd>
      </dl>
      <ChoiceList legend={t('checkout.method')} chosen={chosen} onChoose={onChoose} options={options} />
      {fault && (
        <p role="alert" className="text-bad text-sm">
          {fault}
        </p>
      )}
    </div>
  );
}

/** What can be chosen, and why the rest cannot. */
function useMethods(item: ShopItem) {
  const t = useText(paymentsText);
  const money = useMoney();
  const locale = useLocale();
  const balance = useCurrentUser()?.balance ?? 0;
  const { data = [], isPending } = useQuery(query(listPaymentMethods, {}));
  const hasEnough = balance >= item.price_usd;
  const found = (method: PaymentMethod) => data.find((one) => one.method === method);
  const [card, crypto] = [found('card'), found('crypto')];
  const isOnePlace = card?.provider === crypto?.provider;

  const outside = (key: Method, label: string, hint: string, at: (typeof data)[number] | undefined) => {
    const price = key === 'rial' ? item.price_rial : item.price_usd;
    const shown = { key, label, aside: key === 'rial' ? money.toman(price) : money.usd(price) };
    const off = (words: string) => ({ ...shown, hint: words, disabled: true });
    if (price === 0) return off(t('checkout.notSold'));
    if (!at) return off(isPending ? hint : t('checkout.unavailable'));
    const smallest = at.currency === 'USD' ? at.minimum * 100 : at.minimum;
    if (price < smallest) {
      return off(t('checkout.from', { amount: formatAmount(at.minimum, at.currency, locale) }));
    }
    return { ...shown, hint };
  };
  return [
    {
      key: 'balance' as const,
      label: t('checkout.payBalance'),
      aside: money.usd(item.price_usd),
      hint: t(hasEnough ? 'checkout.payBalanceHint' : 'checkout.payBalanceShort', {
        amount: money.usd(balance),
      }),
      disabled: !hasEnough || !isSoldInUsd(item),
    },
    ...(card || !crypto
      ? [outside('usd', t('checkout.usd'), t(isOnePlace ? 'checkout.usdHint' : 'checkout.cardHint'), card)]
      : []),
    ...(crypto && !isOnePlace
      ? [outside('crypto', t('checkout.crypto'), t('checkout.cryptoHint'), crypto)]
      : []),
    outside('rial', t('checkout.rial'), t('checkout.rialHint'), found('rial')),
  ];
}
