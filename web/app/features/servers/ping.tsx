import { useTranslations } from '#lib/i18n/messages.ts';
import { Ltr } from '#ui/bidi.tsx';
import { serversMessages } from './messages.ts';

/** `42 ms` in every language, as lap times are written; a server that does not answer has none. */
export function Ping({ ms }: { ms: number | null }) {
  const t = useTranslations(serversMessages);
  return ms === null ? t('card.noPing') : <Ltr className="figures">{ms} ms</Ltr>;
}
