import {
  discordCodeLength,
  discordCodeMinutes,
  linkDiscord,
  verifyDiscord,
} from '@paddock/contract/accounts';
import { useState } from 'react';
import { useCall } from '../../lib/query.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { setCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { isCodeWhole } from '../../ui/code-box-rules.ts';
import { CodeBoxes } from '../../ui/code-boxes.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { accountsText } from './accounts-text.ts';

/** A code a minute and account is what the server sends. */
const resendSeconds = 60;

interface DiscordCodeDialogProps {
  /** Where the first code has gone. */
  discordId: string;
  onClose: () => void;
}

/** Takes the code; closing forgets what was typed. */
export function DiscordCodeDialog({ discordId, onClose }: DiscordCodeDialogProps) {
  const t = useText(accountsText);
  const now = useNow();
  const [code, setCode] = useState('');
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [freeAt, setFreeAt] = useState(() => serverNow() + resendSeconds * 1_000);
  const verify = useCall(verifyDiscord, { success: t('discord.linked'), failure: t('discord.verifyFailed') });
  const resend = useCall(linkDiscord, { success: t('discord.resent'), failure: t('discord.sendFailed') });

  // Until its first tick the clock stands at the page's rendering.
  const wait = Math.max(0, Math.ceil((freeAt - Math.max(now.getTime(), serverNow())) / 1_000));
  const busy = verify.isPending || resend.isPending;

  const check = (typed: string) => {
    if (busy) return;
    if (!isCodeWhole(typed, discordCodeLength)) return setProblem(t('discord.incomplete'));
    return verify.mutate(
      { body: { verification_code: typed } },
      {
        onSuccess: (user) => {
          setCurrentUser(user);
          onClose();
        },
        onError: ({ errors, detail }) => {
          // Empty boxes again: a wrong code that is typed over would be sent at its first new digit.
          setCode('');
          setTries((count) => count + 1);
          setProblem(errors['verification_code'] ?? detail);
        },
      },
    );
  };
  const sendAgain = () => {
    resend.mutate(
      { body: { discord_id: discordId } },
      {
        onSuccess: () => {
          setCode('');
          setProblem(undefined);
          setFreeAt(serverNow() + resendSeconds * 1_000);
        },
        onError: ({ detail, retryAfter }) => {
          setProblem(detail);
          if (retryAfter) setFreeAt(serverNow() + retryAfter * 1_000);
        },
      },
    );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={t('discord.codeTitle')}
      description={t('discord.codeSent', { id: discordId, minutes: discordCodeMinutes })}
      actions={
        <>
          <Button look="ghost" onClick={onClose} disabled={busy}>
            {t('discord.cancel')}
          </Button>
          <Button look="main" type="submit" form="discord-code" loading={verify.isPending}>
            {t('discord.verify')}
          </Button>
        </>
      }
    >
      <form
        id="discord-code"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          check(code);
        }}
        className="flex flex-col items-center gap-4"
      >
        <CodeBoxes
          key={tries}
          label={t('discord.codeLabel')}
          length={discordCodeLength}
          value={code}
          onValue={(typed) => {
            setCode(typed);
            setProblem(undefined);
          }}
          onWhole={check}
          error={problem}
          focusFirst
        />
        <Button look="ghost" onClick={sendAgain} disabled={wait > 0} loading={resend.isPending}>
          {wait > 0 ? t('discord.resendIn', { seconds: wait }) : t('discord.resend')}
        </Button>
      </form>
    </Dialog>
  );
}
