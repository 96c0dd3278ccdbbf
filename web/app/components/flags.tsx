import type { Locale } from '@paddock/contract/i18n/locale';

const flagClass = 'h-3.5 w-5 shrink-0 rounded-badge';

function IranFlag() {
  return (
    <svg viewBox="0 0 20 14" className={flagClass} aria-hidden="true">
      <path fill="#239f40" d="M0 0h20v4.700H0z" />
      <path fill="#fff" d="M0 4.700h20v4.600H0z" />
      <path fill="#da0000" d="M0 9.300h20V14H0z" />
      <path
        d="M10 5.200v3.600M8.3 5.800c-.7 1.2-.5 2.3.6 2.900M11.7 5.800c.7 1.2.5 2.3-.6 2.9"
        stroke="#da0000"
        strokeWidth=".7"
        fill="none"
      />
    </svg>
  );
}

function BritishFlag() {
  return (
    <svg viewBox="0 0 20 14" className={flagClass} aria-hidden="true">
      <path fill="#012169" d="M0 0h20v14H0z" />
      <path stroke="#fff" strokeWidth="2.6" d="m0 0 20 14M20 0 0 14" />
      <path stroke="#c8102e" strokeWidth="1" d="m0 0 20 14M20 0 0 14" />
      <path stroke="#fff" strokeWidth="4.4" d="M10 0v14M0 7h20" />
      <path stroke="#c8102e" strokeWidth="2.6" d="M10 0v14M0 7h20" />
    </svg>
  );
}

/** Decorative: the language's own name stands beside it. */
export function Flag({ locale }: { locale: Locale }) {
  return locale === 'fa' ? <IranFlag /> : <BritishFlag />;
}
