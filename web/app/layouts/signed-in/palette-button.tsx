import type { Role } from '@paddock/contract/core/permissions';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { RetryPart } from '#ui/feedback/retry-part.tsx';
import { useSignedInMessages } from './messages.ts';

const CommandPalette = lazyPart(() => import('./command-palette/command-palette.tsx'), {
  onError: (retry) => <RetryPart onRetry={retry} />,
});

interface PaletteButtonProps {
  pages: readonly { to: string; label: string }[];
  /** The role of staff; undefined for members. */
  role?: Role;
}

/** Opens the command palette, also with Ctrl+K or ⌘K. The palette is loaded when first opened. */
export function PaletteButton({ pages, role }: PaletteButtonProps) {
  const t = useSignedInMessages();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-11 w-full items-center gap-3 rounded-button border border-line px-4 text-sm text-text-3 transition-colors hover:bg-surface-2 hover:text-text"
      >
        <Search className="size-4" aria-hidden="true" />
        <span className="grow text-start">{t('palette.open')}</span>
        <kbd
          dir="ltr"
          className="rounded-sm border border-line px-1.5 font-mono text-2xs pointer-coarse:hidden"
        >
          Ctrl K
        </kbd>
      </button>
      {open && <CommandPalette pages={pages} role={role} onClose={() => setOpen(false)} />}
    </>
  );
}
