import { linkDiscord, verifyDiscord } from '@paddock/contract/accounts/calls';
import { discordCodeLength, discordCodeMinutes } from '@paddock/contract/accounts/rules';
import { useState } from 'react';
import { discordCodeQueries } from '#features/accounts/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { serverNow } from '#lib/browser/server-clock.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { setCurrentUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { useSettingsMessages } from '../messages.ts';
import { CodeDialog, useCodeEntry } from '../parts/code-dialog.tsx';

interface DiscordCodeDialogProps {
  /** The account that the code was sent to. */
  discordId: string;
  /** When the next code can be requested. */
  resendAt: Date;
  onClose: () => void;
  onLinked: () => void;
}

/** Verifies the code. Closing the dialog discards the input. */
export function DiscordCodeDialog({ discordId, resendAt, onClose, onLinked }: DiscordCodeDialogProps) {
  const t = useSettingsMessages();
  const now = useNow();
  const [freeAt, setFreeAt] = useState(0);
  const verify = useApiMutation(verifyDiscord, {
    success: t('discord.linked'),
    failure: t('discord.verifyFailed'),
  });
  const resend = useApiMutation(linkDiscord, {
    success: t('discord.resent'),
    invalidates: discordCodeQueries,
    failure: t('discord.sendFailed'),
  });

  // The clock has the time of rendering until its first tick.
  const wait = Math.max(
    0,
    Math.ceil((Math.max(freeAt, resendAt.getTime()) - Math.max(now.getTime(), serverNow())) / 1_000),
  );
  const entry = useCodeEntry({
    length: discordCodeLength,
    incomplete: t('discord.incomplete'),
    busy: verify.isPending || resend.isPending,
    send: (verification_code) =>
      verify.mutate(
        { body: { verification_code } },
        {
          onSuccess: (user) => {
            setCurrentUser(user);
            onClose();
            onLinked();
          },
          onError: ({ errors, detail }) => entry.setErrorAndClear(errors['verification_code'] ?? detail),
        },
      ),
  });
  const sendAgain = () => {
    resend.mutate(
      { body: { discord_id: discordId } },
      {
        onSuccess: () => entry.clear(),
        onError: ({ detail, retryAfter }) => {
          entry.setError(detail);
          if (retryAfter) setFreeAt(serverNow() + retryAfter * 1_000);
        },
      },
    );
  };

  return (
    <CodeDialog
      entry={entry}
      onClose={onClose}
      title={t('discord.codeTitle')}
      description={t.rich('discord.codeSent', { id: discordId, minutes: discordCodeMinutes })}
      label={t('discord.codeLabel')}
      submitLabel={t('discord.verify')}
      sending={verify.isPending}
      after={
        <Button look="ghost" onClick={sendAgain} disabled={wait > 0} loading={resend.isPending}>
          {wait > 0 ? t('discord.resendIn', { seconds: wait }) : t('discord.resend')}
        </Button>
      }
    />
  );
}
