import { Link } from 'react-router';
import { useTranslations } from '../lib/i18n/messages.ts';
import { KerbSquare } from '../ui/brand/ornaments.tsx';
import { componentsMessages } from './messages.ts';

/** The name beside its kerb. */
export function LogoMark() {
  const t = useTranslations(componentsMessages);
  return (
    <span className="inline-flex items-center gap-2.5 font-extrabold font-head text-2xl max-xs:gap-2 max-xs:text-xl">
      <KerbSquare className="size-6.5! max-xs:size-5.5!" />
      {t('brand')}
    </span>
  );
}

export function Logo() {
  return (
    <Link to="/" className="inline-flex min-h-11 shrink-0 items-center rounded-button">
      <LogoMark />
    </Link>
  );
}
