import { passkeysMax } from '@paddock/contract/accounts/rules';
import {
  getSecondFactor,
  removePasskey,
  type SecondFactor,
} from '@paddock/contract/accounts/second-factor-calls';
import { KeyRound } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmDelete } from '#lib/browser/confirm-store.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { reloadUser } from '#lib/session/session.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { useSettingsMessages } from '../messages.ts';
import { FactorPart } from './factor-part.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';

type Passkey = SecondFactor['passkeys'][number];

interface PasskeysPartProps {
  passkeys: readonly Passkey[];
  onCodes: (codes: string[]) => void;
}

export function PasskeysPart({ passkeys, onCodes }: PasskeysPartProps) {
  const t = useSettingsMessages();
  const isAble = usePasskeysSupported();
  const [adding, setAdding] = useState(false);
  return (
    <FactorPart
      title={t('secondFactor.passkeys')}
      line={t(isAble ? 'secondFactor.passkeysLine' : 'secondFactor.passkeysUnable')}
      action={
        isAble &&
        passkeys.length < passkeysMax && (
          <Button onClick={() => setAdding(true)}>{t('secondFactor.passkeyAdd')}</Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-card border border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {adding && (
        <PasskeyDialog
          onClose={() => setAdding(false)}
          onDone={(codes) => {
            setAdding(false);
            onCodes(codes);
          }}
        />
      )}
    </FactorPart>
  );
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const t = useSettingsMessages();
  const format = useFormat();
  const now = useNow(60_000);
  const remove = useApiMutation(removePasskey, {
    invalidates: [getSecondFactor],
    success: t('secondFactor.passkeyRemoved'),
    failure: t('secondFactor.removeFailed'),
  });
  const ask = () =>
    confirmDelete({
      title: t('secondFactor.passkeyRemoveTitle'),
      sentence: t.rich('secondFactor.passkeyRemoveSentence', { name }),
      action: t('secondFactor.remove'),
      async call() {
        await remove.mutateAsync({ params: { id } });
        await reloadUser();
      },
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 items-start gap-3">
        <KeyRound className="mt-1 text-text-3" />
        <div className="flex min-w-0 flex-col gap-0.5">
          <Bdi className="wrap-anywhere font-medium">{name}</Bdi>
          <p className="flex flex-wrap gap-x-3 text-text-3 text-xs">
            <span>{t('secondFactor.passkeyAddedAt', { date: format.date(created_at) })}</span>
            <span>
              {last_used_at
                ? t('secondFactor.passkeyUsed', { when: format.relative(last_used_at, now) })
                : t('secondFactor.passkeyUnused')}
            </span>
          </p>
        </div>
      </div>
      <Button dense aria-label={t('secondFactor.removeOf', { name })} onClick={ask}>
        {t('secondFactor.remove')}
      </Button>
    </li>
  );
}

const never = () => () => {};
const isAble = () => 'PublicKeyCredential' in window;

/** Whether this browser supports passkeys. Unknown on the server, which renders as unsupported. */
function usePasskeysSupported(): boolean {
  return useSyncExternalStore(never, isAble, () => false);
}
