import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { Ltr } from '../../ui/isolation.tsx';
import { serversText } from './servers-text.ts';

/** `42 ms`, `۴۲ ms`; a server that does not answer has none. */
export function Ping({ ms }: { ms: number | null }) {
  const t = useText(serversText);
  const format = useFormat();
  return ms === null ? t('card.noPing') : <Ltr className="figures">{format.number(ms)} ms</Ltr>;
}
