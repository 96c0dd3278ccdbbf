import { Link2, Send } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useToast } from '#lib/browser/toast-store.ts';
import { defineMessages } from '#lib/i18n/messages.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

/** Separate from uiMessages, which every page loads. */
const useShareMessages = defineMessages('sharing', { fa, en });

const box =
  'inline-flex min-h-11 items-center gap-2 rounded-button px-3 text-sm text-text-2 transition-colors hover:bg-surface-2 hover:text-text';

function Away({ href, icon, children }: { href: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={box}>
      {icon}
      {children}
    </a>
  );
}

interface ShareLinksProps {
  /** Absolute URL of a public page. */
  address: string;
  title: string;
  /** Duration of the toast after copying, in ms. */
  toastMs?: number;
}

/** Plain links that load no scripts of the networks. */
export function ShareLinks({ address, title, toastMs }: ShareLinksProps) {
  const t = useShareMessages();
  const toast = useToast();
  const query = new URLSearchParams({ url: address, text: title });
  const copy = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      await navigator.clipboard.writeText(address);
      toast.success(t('copied'), toastMs);
    } catch {
      toast.error(t('copyFailed'), toastMs);
    }
  };
  return (
    <nav aria-label={t('label')} data-print="hide" className="flex flex-wrap items-center gap-1">
      <Away href={`https://t.me/share/url?${query}`} icon={<Send className="size-4" />}>
        {t('telegram')}
      </Away>
      <Away href={`https://x.com/intent/post?${query}`}>{t('x')}</Away>
      <a href={address} onClick={(event) => void copy(event)} className={`${box} noscript:hidden`}>
        <Link2 className="size-4" />
        {t('copy')}
      </a>
    </nav>
  );
}
