import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useSettings } from '../lib/page/settings.ts';
import { useSiteTitle } from '../lib/page/site-texts.ts';
import { uploadUrl } from '../lib/url/upload-url.ts';
import { KerbSquare } from '../ui/brand/ornaments.tsx';

/** The site's logo, or its name with a kerb. */
export function LogoMark() {
  const { logo_light, logo_dark } = useSettings();
  const light = logo_light ?? logo_dark;
  if (!light) return <NamedMark />;
  return (
    <>
      <Picture file={light} className="dark:hidden" />
      <Picture file={logo_dark ?? light} className="light:hidden" />
    </>
  );
}

/** 40 px high, with a maximum width for phones. */
function Picture({ file, className }: { file: string; className: string }) {
  return (
    <img
      src={uploadUrl(file)}
      alt={useSiteTitle()}
      className={clsx('h-10 max-w-50 self-start object-contain max-xs:max-w-28', className)}
    />
  );
}

function NamedMark() {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 font-extrabold font-head text-2xl max-xs:gap-2 max-xs:text-lg max-[22.4rem]:text-md">
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
