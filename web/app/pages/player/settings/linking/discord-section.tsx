import {
  DiscordLink,
  type getDiscordCode,
  linkDiscord,
  unlinkDiscord,
} from '@paddock/contract/accounts/calls';
import type { Output } from '@paddock/contract/core/endpoint';
import { typedValueMax } from '@paddock/contract/i18n/typed-values';
import { siteLink } from '@paddock/contract/site/rules';
import type { User } from '@paddock/contract/users/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { discordCodeQueries, discordCodeQuery } from '#features/accounts/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmDelete } from '#lib/browser/confirm-store.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useSettings } from '#lib/page/settings.ts';
import { setCurrentUser } from '#lib/session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { AnchorButton, Button } from '#ui/button.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { NumberField } from '#ui/form/text-field.tsx';
import { useSettingsMessages } from '../messages.ts';
import { SettingsSection } from '../parts/settings-section.tsx';
import { DiscordCodeDialog } from './discord-code-dialog.tsx';
import { DiscordProof } from './discord-proof.tsx';
import { LinkOutcome, type LinkResult } from './link-outcome.tsx';

interface DiscordSectionProps {
  user: User;
  /** The result of a sign-in at Discord that has just returned here. */
  outcome: LinkResult | undefined;
  /** Where to return after linking. */
  back: string | undefined;
  onLinked: () => void;
}

export function DiscordSection({ user, outcome, back, onLinked }: DiscordSectionProps) {
  const t = useSettingsMessages();
  const linked = user.is_discord_linked;
  return (
    <SettingsSection
      title={t('discord.title')}
      anchor="discord"
      badge={
        <Badge tone={linked ? 'ok' : 'neutral'}>{t(linked ? 'settings.linked' : 'settings.notLinked')}</Badge>
      }
    >
      {outcome && <LinkOutcome outcome={outcome} sentence={t(`discord.outcome.${outcome}`)} />}
      {linked ? (
        <LinkedDiscord id={user.discord_id ?? ''} />
      ) : (
        <DiscordForm back={back} onLinked={onLinked} />
      )}
    </SettingsSection>
  );
}

function LinkedDiscord({ id }: { id: string }) {
  const t = useSettingsMessages();
  const unlink = useApiMutation(unlinkDiscord, {
    success: t('discord.unlinked'),
    failure: t('discord.unlinkFailed'),
  });
  const ask = () =>
    confirmDelete({
      title: t('discord.unlinkTitle'),
      sentence: t.rich('discord.unlinkSentence', { id }),
      action: t('discord.unlinkAction'),
      call: async () => setCurrentUser(await unlink.mutateAsync({})),
    });
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="flex min-w-0 flex-col">
        <span className="text-text-3 text-xs">{t('discord.account')}</span>
        <Ltr className="wrap-anywhere self-start">{id}</Ltr>
      </p>
      <Button onClick={ask}>{t('discord.unlink')}</Button>
    </div>
  );
}

/** Asks for the Discord id, has a code sent to it, and verifies the code. */
function DiscordForm({ back, onLinked }: Pick<DiscordSectionProps, 'back' | 'onLinked'>) {
  const t = useSettingsMessages();
  const invitation = siteLink(useSettings(), 'discord_invite_url', useLocale());
  const [isTyping, setIsTyping] = useState(false);
  const { data } = useQuery(discordCodeQuery());
  const pending = useUnexpired(data?.pending ?? null);
  const start = useApiMutation(linkDiscord, {
    failure: t('discord.sendFailed'),
    invalidates: discordCodeQueries,
  });
  const form = useForm({
    schema: DiscordLink,
    initial: { discord_id: '' },
    submit: async (body) => {
      await start.mutateAsync({ body });
      setIsTyping(true);
    },
  });
  return (
    <>
      <p className="text-sm text-text-2">{t('discord.why')}</p>
      {data?.can_sign_in && (
        <>
          <div className="flex max-w-form flex-col items-start gap-3">
            <p className="text-sm text-text-2">{t('discord.proveLine')}</p>
            <DiscordProof back={back} />
          </div>
          <h3 className="max-w-form border-line border-t pt-5 font-medium text-sm">{t('discord.or')}</h3>
        </>
      )}
      {pending && (
        <div className="flex max-w-form flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface-2 px-4 py-3 text-sm">
          <p className="min-w-0">
            {t.rich('discord.codeWaits', { id: pending.discord_id, minutes: pending.minutesLeft })}
          </p>
          <Button look="main" onClick={() => setIsTyping(true)}>
            {t('discord.enterCode')}
          </Button>
        </div>
      )}
      <form {...form.props} className="flex max-w-form flex-col gap-4">
        <FormError problem={form.problem} />
        {start.error?.code === 'discord_not_member' && invitation && (
          <AnchorButton href={invitation} target="_blank" rel="noopener" className="self-start">
            {t('discord.join')}
          </AnchorButton>
        )}
        <NumberField
          ascii
          {...form.text('discord_id')}
          label={t('discord.label')}
          hint={t('discord.hint')}
          maxLength={typedValueMax}
          required
        />
        <Button type="submit" loading={form.busy} className="self-start max-xs:w-full">
          {t('discord.send')}
        </Button>
      </form>
      {isTyping && pending && (
        <DiscordCodeDialog
          discordId={pending.discord_id}
          resendAt={pending.resend_at}
          onClose={() => setIsTyping(false)}
          onLinked={onLinked}
        />
      )}
    </>
  );
}

type PendingCode = NonNullable<Output<typeof getDiscordCode>['pending']>;

/** The pending code with its remaining minutes; undefined once it expires. */
function useUnexpired(code: PendingCode | null) {
  const now = useNow();
  const minutesLeft = code ? Math.ceil((code.expires_at.getTime() - now.getTime()) / 60_000) : 0;
  return code && minutesLeft > 0 ? { ...code, minutesLeft } : null;
}
