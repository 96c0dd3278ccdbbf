import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useSettings } from '../../../lib/page/settings.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { paymentsMessages } from '../messages.ts';

/** Whose receipt this is; on paper only, where the page's own header is missing. */
export function ReceiptHead() {
  const t = useTranslations(paymentsMessages);
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
