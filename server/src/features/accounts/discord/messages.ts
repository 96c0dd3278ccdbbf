import type { Locale } from '@paddock/contract/i18n/locale';

/** The message that carries a code. The code stands first; a link would teach people to follow links. */
export const discordCodeMessage: Record<Locale, string> = {
  fa: `{code}

این کد تأیید {site} برای حساب «{username}» است و تا ۱۰ دقیقه اعتبار دارد. اگر شما آن را نخواسته‌اید، این پیام را نادیده بگیرید.`,
  en: `{code}

This is the {site} verification code for the account “{username}”. It is valid for 10 minutes. If it was not you who asked for it, ignore this message.`,
};

export const localSteamTexts: Record<
  Locale,
  Record<'title' | 'intro' | 'label' | 'confirm' | 'cancel', string>
> = {
  fa: {
    title: 'ورود آزمایشی با استیم',
    intro:
      'این سایت به استیم وصل نیست. این صفحه جای صفحهٔ ورود استیم را می‌گیرد و شناسه‌ای را که می‌نویسید باور می‌کند.',
    label: 'شناسهٔ ۱۷ رقمی استیم',
    confirm: 'این حساب من است',
    cancel: 'انصراف',
  },
  en: {
    title: 'Steam sign-in, for trying out',
    intro:
      'This portal is not connected to Steam. This page stands in for the Steam sign-in and believes the id that you type.',
    label: '17-digit Steam id',
    confirm: 'This is my account',
    cancel: 'Cancel',
  },
};

export function interpolate(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
