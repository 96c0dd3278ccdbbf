/** Text that stands between the marks of Telegram's HTML: a name must not make a link. */
export const escapeTelegram = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
