import { clsx } from 'clsx';
import { uploadUrl } from '#lib/url/upload-url.ts';

interface TeamLogoProps {
  team: { tag: string; colour: string; logo: string | null };
  className?: string;
}

/** The logo of a team, or its tag in a frame of its colour. Decorative, next to the team name. */
export function TeamLogo({ team: { tag, colour, logo }, className }: TeamLogoProps) {
  const frame = clsx(
    'flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-card',
    className,
  );
  if (logo)
    return (
      <img
        src={uploadUrl(logo, 192)}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        decoding="async"
        className={clsx(frame, 'border border-line bg-surface-2 object-contain p-1')}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={clsx(frame, 'border-2 bg-surface-2 font-bold text-2xs text-text')}
      style={{ borderColor: colour }}
    >
      <bdi>{tag}</bdi>
    </span>
  );
}
