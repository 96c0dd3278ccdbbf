import type { Locale } from '@paddock/contract/i18n/locale';

/**
 * Replies of the bot. Values of `{name}`s are escaped. In Persian a command has its own line, so that its slash stays
 * on the correct side.
 */
export const botTexts: Record<
  Locale,
  Record<'linked' | 'codeWrong' | 'unlinked' | 'notLinked' | 'help', string>
> = {
  fa: {
    linked:
      'این گفت‌وگو به حساب {username} در {site} متصل شد. اعلان‌ها از این پس اینجا هم می‌آید. برای قطع اتصال این را بفرستید:\n/stop',
    codeWrong: 'این کد معتبر نیست یا مهلت آن گذشته است. در تنظیمات {site} کد جدیدی بگیرید.',
    unlinked: 'اتصال قطع شد. دیگر اعلانی از {site} به اینجا نمی‌آید.',
    notLinked: 'این گفت‌وگو به هیچ حسابی متصل نیست.',
    help: 'من اعلان‌های {site} را می‌رسانم. برای اتصال، در تنظیمات {site} کد بگیرید و آن را پس از این فرمان بفرستید:\n/start\nاین فرمان اتصال را قطع می‌کند:\n/stop',
  },
  en: {
    linked:
      'This chat is linked to the account {username} of {site}. From now on notifications come here as well. Send /stop to unlink it.',
    codeWrong: 'This code is not valid or its time has ended. Get a new one in the settings of {site}.',
    unlinked: 'Unlinked. Nothing from {site} comes here any more.',
    notLinked: 'This chat is not linked to any account.',
    help: 'I bring the notifications of {site}. To link this chat, get a code in the settings of {site} and send /start and the code. /stop unlinks it.',
  },
};
