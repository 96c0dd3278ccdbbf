import { Ltr } from '#ui/bidi.tsx';
import { useServersMessages } from './messages.ts';

/** The ping as `42 ms` in every language; null if the server does not respond. */
export function Ping({ ms }: { ms: number | null }) {
  const t = useServersMessages();
  return ms === null ? t('card.noPing') : <Ltr className="figures">{ms} ms</Ltr>;
}
