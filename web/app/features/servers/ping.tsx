import { useTranslations } from '../../lib/i18n/messages.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { serversMessages } from './messages.ts';

/** `42 ms`, `۴۲ ms`; a server that does not answer has none. */
export function Ping({ ms }: { ms: number | null }) {
  const t = useTranslations(serversMessages);
  const format = useFormat();
  return ms === null ? t('card.noPing') : <Ltr className="figures">{format.number(ms)} ms</Ltr>;
}
