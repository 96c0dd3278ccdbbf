import type { Locale } from '@paddock/contract/i18n/locale';

/** The message with a code. The code comes first; a link would teach people to follow links. */
export const discordCodeMessage: Record<Locale, string> = {
  fa: `{code}

این کد تأیید {site} برای حساب «{username}» است و تا ۱۰ دقیقه اعتبار دارد. اگر شما آن را نخواسته‌اید، این پیام را نادیده بگیرید.`,
  en: `{code}

This is the {site} verification code for the account “{username}”. It is valid for 10 minutes. If it was not you who asked for it, ignore this message.`,
};
