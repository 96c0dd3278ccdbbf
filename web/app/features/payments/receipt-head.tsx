import { useSettings } from '../../lib/settings.ts';
import { useText } from '../../lib/text.ts';
import { Bdi } from '../../ui/isolation.tsx';
import { paymentsText } from './payments-text.ts';

/** Whose receipt this is; on paper only, where the page's own header is missing. */
export function ReceiptHead() {
  const t = useText(paymentsText);
  const { site_title } = useSettings();
  return (
    <div className="hidden w-full items-baseline justify-between gap-6 pb-4 print:flex">
      <strong className="text-xl">
        <Bdi>{site_title}</Bdi>
      </strong>
      <span className="text-lg">{t('result.paper')}</span>
    </div>
  );
}
