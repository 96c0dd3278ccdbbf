/** Escapes text for Telegram's HTML. */
export const escapeTelegram = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
