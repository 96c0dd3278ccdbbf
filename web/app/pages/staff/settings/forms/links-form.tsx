import { SettingsUpdate } from '@paddock/contract/site/calls';
import * as z from 'zod/mini';
import { useSiteMessages } from '#features/site/messages.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { type SectionProps, SettingsSection, useSettingsForm } from './settings-section.tsx';

const Links = z.pick(SettingsUpdate, {
  discord_invite_url: true,
  fivem_invite_url: true,
  cs2_invite_url: true,
  telegram_url: true,
  instagram_url: true,
  youtube_url: true,
  x_url: true,
  discord_invite_url_en: true,
  fivem_invite_url_en: true,
  cs2_invite_url_en: true,
  telegram_url_en: true,
  instagram_url_en: true,
  youtube_url_en: true,
  x_url_en: true,
});

const invites = [
  { name: 'discord_invite_url', key: 'discord', example: 'https://discord.gg/…' },
  { name: 'fivem_invite_url', key: 'fivem', example: 'https://discord.gg/…' },
  { name: 'cs2_invite_url', key: 'cs2', example: 'https://discord.gg/…' },
] as const;
const social = [
  { name: 'telegram_url', key: 'telegram', example: 'https://t.me/…' },
  { name: 'instagram_url', key: 'instagram', example: 'https://instagram.com/…' },
  { name: 'youtube_url', key: 'youtube', example: 'https://youtube.com/@…' },
  { name: 'x_url', key: 'x', example: 'https://x.com/…' },
] as const;

const address = {
  ltr: true,
  inputMode: 'url',
  spellCheck: false,
  autoComplete: 'off',
  maxLength: 2000,
} as const;

/** Links to the community, optionally different ones for English. */
export function LinksForm(props: SectionProps) {
  const t = useSiteMessages();
  const form = useSettingsForm(Links, props);
  const pair = ({ name, key, example }: (typeof invites | typeof social)[number], hint?: string) => (
    <div key={name} className="grid items-start gap-5 md:grid-cols-2">
      <TextField
        {...form.text(name)}
        {...address}
        label={t(`links.${key}`)}
        hint={hint}
        placeholder={example}
      />
      <TextField
        {...form.text(`${name}_en`)}
        {...address}
        label={t.rich('links.forEnglish', { link: t(`links.${key}`) })}
        placeholder={example}
      />
    </div>
  );
  return (
    <SettingsSection
      anchor="links"
      title={t('links.title')}
      saveLabel={t('links.save')}
      mayEdit={props.mayEdit}
      form={form}
    >
      <p className="text-sm text-text-2">{t('links.englishHint')}</p>
      {invites.map((invite) => pair(invite, t(`links.${invite.key}Hint`)))}
      <p className="border-line border-t pt-5 text-sm text-text-2">{t('links.socialHint')}</p>
      {social.map((one) => pair(one))}
    </SettingsSection>
  );
}
