import { clsx } from 'clsx';
import { uploadUrl } from '#lib/url/upload-url.ts';

interface TeamMarkProps {
  team: { tag: string; colour: string; logo: string | null };
  className?: string;
}

/** The logo of a team, or its tag on a ground of its colour; beside its written name. */
export function TeamMark({ team: { tag, colour, logo }, className }: TeamMarkProps) {
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
