import { Ltr } from '#ui/bidi.tsx';
import { useServersMessages } from './messages.ts';

/** `42 ms` in every language, as lap times are written; a server that does not answer has none. */
export function Ping({ ms }: { ms: number | null }) {
  const t = useServersMessages();
  return ms === null ? t('card.noPing') : <Ltr className="figures">{ms} ms</Ltr>;
}
