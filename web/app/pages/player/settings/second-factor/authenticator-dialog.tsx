import { totpDigits } from '@paddock/contract/accounts/rules';
import { confirmAuthenticator } from '@paddock/contract/accounts/second-factor-calls';
import { encode } from 'uqr';
import { secondFactorQueries } from '#features/accounts/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { reloadUser } from '#lib/session/session.ts';
import { Ltr } from '#ui/bidi.tsx';
import { AnchorButton } from '#ui/button.tsx';
import { useSettingsMessages } from '../messages.ts';
import { CodeDialog, useCodeEntry } from '../parts/code-dialog.tsx';

export interface BegunAuthenticator {
  /** In base32. */
  secret: string;
  otpauth_url: string;
}

interface AuthenticatorDialogProps {
  begun: BegunAuthenticator;
  onClose: () => void;
  /** Called with new recovery codes, if the server sent any. */
  onDone: (codes: string[]) => void;
}

/** Shows the secret for an authenticator app and verifies its first code. */
export function AuthenticatorDialog({ begun, onClose, onDone }: AuthenticatorDialogProps) {
  const t = useSettingsMessages();
  const confirm = useApiMutation(confirmAuthenticator, {
    invalidates: secondFactorQueries,
    success: t('secondFactor.added'),
    failure: t('secondFactor.startFailed'),
  });

  const entry = useCodeEntry({
    length: totpDigits,
    incomplete: t('secondFactor.incomplete'),
    busy: confirm.isPending,
    send: (code) =>
      confirm.mutate(
        { body: { code } },
        {
          onSuccess: ({ recovery_codes }) => {
            void reloadUser();
            onDone(recovery_codes);
          },
          onError: ({ errors, detail }) => entry.setErrorAndClear(errors['code'] ?? detail),
        },
      ),
  });

  return (
    <CodeDialog
      entry={entry}
      onClose={onClose}
      title={t('secondFactor.dialogTitle')}
      label={t('secondFactor.firstCode')}
      submitLabel={t('secondFactor.confirm')}
      sending={confirm.isPending}
      before={
        <>
          <p className="text-sm text-text-2">{t('secondFactor.scan')}</p>
          <QrCode
            text={begun.otpauth_url}
            label={t('secondFactor.qr')}
            className="size-48 shrink-0 rounded-card"
          />
          <AnchorButton look="ghost" dense href={begun.otpauth_url} className="md:hidden">
            {t('secondFactor.openApp')}
          </AnchorButton>
          <div className="flex flex-col gap-1.5">
            <p className="text-sm text-text-2">{t('secondFactor.typeSecret')}</p>
            <p data-testid="authenticator-secret" className="figures font-medium text-md">
              <Ltr>{begun.secret.replace(/.{4}(?=.)/g, '$& ')}</Ltr>
            </p>
          </div>
        </>
      }
    />
  );
}

/** The light margin around the code, which cameras need to find it. */
const quiet = 4;

/** Black on white in both themes and never mirrored: cameras read nothing else reliably. */
function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quiet });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={className}>
      <title>{label}</title>
      <rect width={size} height={size} fill="white" />
      <path d={squares.join('')} fill="black" />
    </svg>
  );
}
