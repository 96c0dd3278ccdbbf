import { isSteamId } from '@paddock/contract/fields';
import { toAsciiDigits } from '@paddock/contract/locale';
import {
  createPayment,
  createZarinpalPayment,
  giftNoteMax,
  listMyTransactions,
  payWithBalance,
} from '@paddock/contract/payments';
import { isSoldInUsd, listItems, type ShopItem } from '@paddock/contract/shop';
import { say } from '@paddock/contract/words';
import { CircleCheck, Gift, User } from 'lucide-react';
import { useState } from 'react';
import { useLocale } from '../../lib/locale.tsx';
import { useMoney } from '../../lib/money-format.ts';
import { useCall } from '../../lib/query.ts';
import { reloadUser, useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberField, TextAreaField } from '../../ui/text-field.tsx';
import { SteamForm } from '../accounts/steam-form.tsx';
import { ChoiceList } from './choice-list.tsx';
import { useIdempotencyKey } from './idempotency-key.ts';
import { paymentsText } from './payments-text.ts';

export interface Checkout {
  item: ShopItem;
  /** Begins as a gift: the reader has the item already. */
  gift: boolean;
}

type Step = 'who' | 'link' | 'recipient' | 'method' | 'done';
type Method = 'balance' | 'usd' | 'rial';

/** Who it is for, where it goes, how it is paid. */
export function CheckoutDialog({ checkout, onClose }: { checkout: Checkout; onClose: () => void }) {
  const { item } = checkout;
  const t = useText(paymentsText);
  const locale = useLocale();
  const money = useMoney();
  const user = useCurrentUser();
  const [step, go] = useState<Step>(checkout.gift ? 'recipient' : 'who');
  const [isGift, setGift] = useState(checkout.gift);
  const [recipient, setRecipient] = useState('');
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string>();
  const [method, setMethod] = useState<Method>();
  const keyFor = useIdempotencyKey();
  const failure = t('checkout.failed');
  const invalidates = [listMyTransactions, listItems];
  const fromBalance = useCall(payWithBalance, { invalidates, failure });
  const inDollars = useCall(createPayment, { failure });
  const inRials = useCall(createZarinpalPayment, { failure });
  if (!user) return null;

  const leaving = [inDollars, inRials].some((call) => call.isPending || call.isSuccess);
  const busy = leaving || fromBalance.isPending;
  const hasEnough = user.balance >= item.price_usd;

  const forWhom = (gift: boolean) => {
    setGift(gift);
    if (gift) return go('recipient');
    return go(user.steam_id ? 'method' : 'link');
  };
  const back = () => {
    setFault(undefined);
    if (step === 'method' && isGift) return go('recipient');
    // Nobody is chosen any more.
    setGift(false);
    setRecipient('');
    return go('who');
  };
  const toMethod = () => {
    const steam_id = toAsciiDigits(recipient).trim();
    if (!isSteamId(steam_id)) return setFault(say('steam_id_invalid', locale));
    setRecipient(steam_id);
    setFault(undefined);
    return go('method');
  };
  const complete = () => {
    if (!method) return setFault(t('checkout.choose'));
    const order = { item_id: item.id, ...(isGift && { steam_id: recipient, ...(note && { note }) }) };
    const idempotencyKey = keyFor(JSON.stringify([method, order, item.price_usd]));
    const leave = {
      onSuccess: ({ payment_url }: { payment_url: string }) => window.location.assign(payment_url),
    };
    if (method === 'usd') return inDollars.mutate({ body: order, idempotencyKey }, leave);
    if (method === 'rial') return inRials.mutate({ body: order, idempotencyKey }, leave);
    const body = { ...order, amount: item.price_usd };
    return fromBalance.mutate(
      { body, idempotencyKey },
      {
        onSuccess: () => {
          go('done');
          void reloadUser();
        },
      },
    );
  };

  const cancel = (
    <Button look="ghost" onClick={onClose}>
      {t('checkout.cancel')}
    </Button>
  );
  const backButton = (
    <Button look="ghost" onClick={back} disabled={busy}>
      {t('checkout.back')}
    </Button>
  );
  const actions: Record<Step, React.ReactNode> = {
    who: cancel,
    link: backButton,
    recipient: (
      <>
        {backButton}
        <Button look="main" onClick={toMethod}>
          {t('checkout.next')}
        </Button>
      </>
    ),
    method: (
      <>
        {backButton}
        <Button look="main" onClick={complete} loading={busy}>
          {t('checkout.complete')}
        </Button>
      </>
    ),
    done: (
      <>
        <Button look="ghost" onClick={onClose}>
          {t('checkout.close')}
        </Button>
        <LinkButton to="/dashboard/transactions">{t('checkout.see')}</LinkButton>
      </>
    ),
  };

  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={step === 'done' ? t('checkout.doneTitle') : t('checkout.title', { title: item.title })}
      actions={actions[step]}
    >
      {step === 'who' && (
        <ChoiceList
          legend={t('checkout.who')}
          options={[
            { key: 'self', label: t('checkout.self'), hint: t('checkout.selfHint'), icon: <User /> },
            { key: 'gift', label: t('checkout.gift'), hint: t('checkout.giftHint'), icon: <Gift /> },
          ]}
          onChoose={(key) => forWhom(key === 'gift')}
        />
      )}
      {step === 'link' && (
        <div className="flex flex-col gap-4">
          <p className="text-text-2">{t('checkout.linkFirst')}</p>
          <SteamForm onLinked={() => go('who')} />
        </div>
      )}
      {step === 'recipient' && (
        <div className="flex flex-col gap-4">
          <NumberField
            label={t('checkout.recipient')}
            hint={t('checkout.recipientHint')}
            value={recipient}
            onValue={(value) => {
              setRecipient(value);
              setFault(undefined);
            }}
            error={fault}
            maxLength={25}
            required
          />
          <TextAreaField
            label={t('checkout.note')}
            value={note}
            onValue={setNote}
            maxLength={giftNoteMax}
            rows={2}
          />
        </div>
      )}
      {step === 'method' && (
        <div className="flex flex-col gap-5">
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
            <dt className="text-text-3">{t('checkout.for')}</dt>
            <dd>{isGift ? <bdi dir="ltr">{recipient}</bdi> : t('checkout.ownAccount')}</dd>
          </dl>
          <ChoiceList
            legend={t('checkout.method')}
            chosen={method}
            onChoose={(key) => {
              setMethod(key);
              setFault(undefined);
            }}
            options={[
              {
                key: 'balance',
                label: t('checkout.payBalance'),
                aside: money.usd(item.price_usd),
                hint: t(hasEnough ? 'checkout.payBalanceHint' : 'checkout.payBalanceShort', {
                  amount: money.usd(user.balance),
                }),
                disabled: !hasEnough || !isSoldInUsd(item),
              },
              {
                key: 'usd',
                label: t('checkout.usd'),
                aside: money.usd(item.price_usd),
                hint: t(item.price_usd > 0 ? 'checkout.usdHint' : 'checkout.notSold'),
                disabled: item.price_usd === 0,
              },
              {
                key: 'rial',
                label: t('checkout.rial'),
                aside: money.toman(item.price_rial),
                hint: t(item.price_rial > 0 ? 'checkout.rialHint' : 'checkout.notSold'),
                disabled: item.price_rial === 0,
              },
            ]}
          />
          {fault && (
            <p role="alert" className="text-bad text-sm">
              {fault}
            </p>
          )}
          {fromBalance.error && (
            <p role="alert" className="text-bad text-sm">
              {fromBalance.error.detail}
            </p>
          )}
        </div>
      )}
      {step === 'done' && (
        <div className="flex flex-col items-center gap-4 py-4 text-center">
          <CircleCheck className="size-10 text-ok" />
          <p>
            {t('checkout.done', {
              title: item.title,
              amount: money.usd(fromBalance.data?.balance ?? user.balance),
            })}
          </p>
        </div>
      )}
    </Dialog>
  );
}
