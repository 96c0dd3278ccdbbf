import { Link } from 'react-router';
import { useSiteTitle } from '../lib/page/site-texts.ts';
import { KerbSquare } from '../ui/brand/ornaments.tsx';

/** The name beside its kerb. */
export function LogoMark() {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 font-extrabold font-head text-2xl max-xs:gap-2 max-xs:text-xl">
      <KerbSquare className="size-6.5! max-xs:size-5.5!" />
      <bdi className="truncate">{useSiteTitle()}</bdi>
    </span>
  );
}

export function Logo() {
  return (
    <Link to="/" className="inline-flex min-h-11 min-w-0 items-center rounded-button">
      <LogoMark />
    </Link>
  );
}
