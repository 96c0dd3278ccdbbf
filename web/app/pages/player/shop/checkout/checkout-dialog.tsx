import { checkSteamLink } from '@paddock/contract/accounts/calls';
import { receiptPath } from '@paddock/contract/core/paths';
import { readTypedId } from '@paddock/contract/i18n/typed-values';
import { listMyPurchases } from '@paddock/contract/payments/calls';
import type { ShopItem } from '@paddock/contract/shop/calls';
import { localizeItem } from '@paddock/contract/shop/rules';
import type { PublicUser } from '@paddock/contract/users/calls';
import { type ReactNode, useId, useState } from 'react';
import { SteamLink } from '#features/accounts/steam-link.tsx';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { ItemPicture } from '#features/shop/item-picture.tsx';
import { Price } from '#features/shop/price.tsx';
import { toastError } from '#lib/api/error-toast.ts';
import { useFreshRead, useInvalidate } from '#lib/api/query.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { reloadUser, useCurrentUser } from '#lib/session/session.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DoneStep, RecipientStep, WhoStep } from './checkout-steps.tsx';
import { MethodStep } from './method-step.tsx';
import type { PaymentMethod } from './payment-methods.ts';
import { type GiftTo, type Recipient, useFindRecipient } from './recipient.tsx';
import { usePurchase } from './use-purchase.ts';
import { useStepFocus } from './use-step-focus.ts';

interface CheckoutDialogProps {
  /** From the current list: price and stock may change while the dialog is open. */
  item: ShopItem;
  /** The first step: the recipient, a gift because the member owns the item, or payment after linking Steam. */
  start: CheckoutStart;
  /** The recipient that is already chosen. */
  member?: PublicUser | undefined;
  /** The path of this checkout, to return to after linking Steam. */
  back: string;
  onClose: () => void;
}

export type CheckoutStart = 'choice' | 'gift' | 'self';

/** `link` precedes paying for oneself without a Steam account, and returns to the start. */
type Step = 'who' | 'link' | 'recipient' | 'method' | 'done';

function firstStep(start: CheckoutStart, steam_id: string | null | undefined): Step {
  if (start === 'gift') return 'recipient';
  return start === 'self' && steam_id ? 'method' : 'who';
}

/** Recipient, account, payment method. */
export function CheckoutDialog({
  item: stored,
  start,
  member: initialMember,
  back: path,
  onClose,
}: CheckoutDialogProps) {
  const item = localizeItem(stored, useLocale());
  const t = usePaymentsMessages();
  const user = useCurrentUser();
  const toast = useToast();
  const read = useFreshRead();
  const readPurchases = useInvalidate([listMyPurchases]);
  const form = useId();
  const [step, setStep] = useState<Step>(firstStep(start, user?.steam_id));
  const [isGift, setIsGift] = useState(start === 'gift');
  const [typed, setTyped] = useState('');
  const [member, setMember] = useState(initialMember);
  const [recipient, setRecipient] = useState<Recipient>();
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string>();
  const [method, setMethod] = useState<PaymentMethod>();
  const purchase = usePurchase(item);
  const finding = useFindRecipient(item.id);
  const box = useStepFocus(step, fault);

  const clear = () => {
    setFault(undefined);
    purchase.forget();
  };
  /** Reloads the account: Steam may have been linked in another tab. */
  const isLinked = async () => {
    if (user?.steam_id) return true;
    const answer = await read(checkSteamLink, {});
    if (answer.isLinked) await reloadUser();
    return answer.isLinked;
  };
  const choose = async (forSomebody: boolean) => {
    setIsGift(forSomebody);
    if (forSomebody) return setStep('recipient');
    try {
      setStep((await isLinked()) ? 'method' : 'link');
    } catch (error) {
      toastError(error, t('checkout.linkCheckFailed'));
    }
  };
  const back = () => {
    clear();
    if (step === 'method' && isGift) return setStep('recipient');
    setIsGift(false);
    setTyped('');
    setMember(initialMember);
    setNote('');
    return setStep('who');
  };
  const linked = () => {
    // Items that were bought for this Steam account now belong to the member.
    void readPurchases();
    setStep('who');
  };
  const giftTo: GiftTo = member ? { member_id: member.id } : { steam_id: readTypedId(typed) };
  const toMethod = async () => {
    if (finding.busy) return;
    setFault(undefined);
    const found = await finding.find(giftTo);
    setFault(found.fault);
    if (found.fault) toast.error(found.fault);
    if (!found.recipient) return;
    setRecipient(found.recipient);
    setStep('method');
  };
  const complete = () => {
    if (!method) {
      toast.error(t('checkout.methodInvalid'));
      return setFault(t('checkout.choose'));
    }
    return purchase.pay(method, isGift ? { to: giftTo, note } : undefined, () => setStep('done'));
  };

  const backButton = (
    <Button look="ghost" onClick={back} disabled={purchase.busy || finding.busy}>
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
        <Button look="main" type="submit" form={form} loading={finding.busy}>
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
        <LinkButton to={receiptPath(purchase.bought?.transaction_id ?? '')}>{t('checkout.see')}</LinkButton>
      </>
    ),
  };
  const steps: Record<Step, ReactNode> = {
    who: <WhoStep isOwned={start === 'gift' && !initialMember} onChoose={choose} />,
    link: (
      <div className="flex flex-col gap-4">
        <p className="text-text-2">{t('checkout.linkFirst')}</p>
        <SteamLink back={path} onLinked={linked} />
      </div>
    ),
    recipient: (
      <RecipientStep
        id={form}
        typed={typed}
        onType={(text) => {
          setTyped(text);
          setFault(undefined);
        }}
        member={member}
        onMember={(chosen) => {
          setMember(chosen);
          setFault(undefined);
        }}
        note={note}
        onNote={setNote}
        fault={fault}
        onNext={toMethod}
      />
    ),
    method: (
      <MethodStep
        item={item}
        recipient={isGift ? recipient : undefined}
        chosen={method}
        onChoose={(key) => {
          setMethod(key);
          clear();
        }}
        fault={fault}
        error={purchase.error}
      />
    ),
    done: (
      <DoneStep title={item.title} isGift={isGift} balance={purchase.bought?.balance ?? user?.balance ?? 0} />
    ),
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={purchase.busy}
      title={step === 'done' ? t('checkout.doneTitle') : t.rich('checkout.title', { title: item.title })}
      actions={actions[step]}
    >
      <div ref={box} tabIndex={-1} className="flex flex-col gap-5">
        {step !== 'done' && <BoughtItem item={item} />}
        {steps[step]}
      </div>
    </Dialog>
  );
}

/** The item and its price, visible in every step. */
function BoughtItem({ item }: { item: ShopItem }) {
  return (
    <div className="flex items-center gap-4 rounded-card border border-line bg-surface-1 p-3">
      <div className="w-20 shrink-0 overflow-hidden rounded-input">
        <ItemPicture item={item} sizes="80px" />
      </div>
      <div className="flex min-w-0 grow flex-col gap-1">
        <span className="wrap-anywhere font-bold">
          <bdi>{item.title}</bdi>
        </span>
        <Price item={item} />
      </div>
    </div>
  );
}
