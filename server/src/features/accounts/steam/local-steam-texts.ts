import type { Locale } from '@paddock/contract/i18n/locale';

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
