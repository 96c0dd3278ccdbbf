import type { ShopItem } from '@paddock/contract/shop';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SteamForm } from '../accounts/steam-form.tsx';
import { DoneStep, RecipientStep, WhoStep } from './checkout-steps.tsx';
import { type Method, MethodStep } from './method-step.tsx';
import { paymentsText } from './payments-text.ts';
import type { Recipient } from './recipient-card.tsx';
import { useFindRecipient } from './use-find-recipient.ts';
import { usePurchase } from './use-purchase.ts';

export interface Checkout {
  item: ShopItem;
  /** Begins as a gift: the reader has the item already. */
  gift: boolean;
}

/** `link` comes before paying for oneself without a Steam account, and leads back to the start. */
type Step = 'who' | 'link' | 'recipient' | 'method' | 'done';

/** Who it is for, where it goes, how it is paid. */
export function CheckoutDialog({ checkout, onClose }: { checkout: Checkout; onClose: () => void }) {
  const { item } = checkout;
  const t = useText(paymentsText);
  const user = useCurrentUser();
  const [step, go] = useState<Step>(checkout.gift ? 'recipient' : 'who');
  const [isGift, setGift] = useState(checkout.gift);
  const [typed, type] = useState('');
  const [recipient, setRecipient] = useState<Recipient>();
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string>();
  const [method, setMethod] = useState<Method>();
  const purchase = usePurchase(item);
  const finding = useFindRecipient(item.id);

  const choose = (gift: boolean) => {
    setGift(gift);
    if (gift) return go('recipient');
    return go(user?.steam_id ? 'method' : 'link');
  };
  const back = () => {
    setFault(undefined);
    if (step === 'method' && isGift) return go('recipient');
    setGift(false);
    type('');
    return go('who');
  };
  const toMethod = async () => {
    const found = await finding.find(typed);
    setFault(found.fault);
    if (!found.recipient) return;
    setRecipient(found.recipient);
    type(found.recipient.steam_id);
    go('method');
  };
  const complete = () => {
    if (!method) return setFault(t('checkout.choose'));
    return purchase.pay(method, isGift ? { steam_id: typed, note } : undefined, () => go('done'));
  };

  const backButton = (
    <Button look="ghost" onClick={back} disabled={purchase.busy}>
      {t('checkout.back')}
    </Button>
  );
  const actions: Record<Step, ReactNode> = {
    who: (
      <Button look="ghost" onClick={onClose}>
        {t('checkout.cancel')}
      </Button>
    ),
    link: backButton,
    recipient: (
      <>
        {backButton}
        <Button look="main" onClick={toMethod} loading={finding.busy}>
          {t('checkout.next')}
        </Button>
      </>
    ),
    method: (
      <>
        {backButton}
        <Button look="main" onClick={complete} loading={purchase.busy}>
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
  const steps: Record<Step, ReactNode> = {
    who: <WhoStep onChoose={choose} />,
    link: (
      <div className="flex flex-col gap-4">
        <p className="text-text-2">{t('checkout.linkFirst')}</p>
        <SteamForm onLinked={() => go('who')} />
      </div>
    ),
    recipient: (
      <RecipientStep
        recipient={typed}
        onRecipient={(text) => {
          type(text);
          setFault(undefined);
        }}
        note={note}
        onNote={setNote}
        fault={fault}
      />
    ),
    method: (
      <MethodStep
        item={item}
        recipient={isGift ? recipient : undefined}
        chosen={method}
        onChoose={(key) => {
          setMethod(key);
          setFault(undefined);
        }}
        fault={fault ?? purchase.fault}
      />
    ),
    done: <DoneStep title={item.title} balance={purchase.balance ?? user?.balance ?? 0} />,
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={purchase.busy}
      title={step === 'done' ? t('checkout.doneTitle') : t('checkout.title', { title: item.title })}
      actions={actions[step]}
    >
      {steps[step]}
    </Dialog>
  );
}
