import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import type { Role } from '@paddock/contract/core/permissions';
import { foldForSearch } from '@paddock/contract/i18n/normalize-text';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { type PaletteResult, usePaletteSearch } from './palette-search.ts';
import { playerSources } from './player-sources.ts';
import { staffSources } from './staff-sources.ts';

interface CommandPaletteProps {
  /** Pages that the user can open. */
  pages: readonly { to: string; label: string }[];
  /** Searches the staff panel as this role; undefined searches the member’s area and public pages. */
  role: Role | undefined;
  onClose: () => void;
}

/** A dialog that searches pages and records and opens the chosen one. */
export default function CommandPalette({ pages, role, onClose }: CommandPaletteProps) {
  const t = useOverviewMessages();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const { results, isSearching } = usePaletteSearch(
    text,
    role ? { cacheKey: role.name, sources: staffSources(role) } : { cacheKey: '', sources: playerSources },
  );
  const searchLabel = t(role ? 'palette.search' : 'palette.searchMine');
  const needle = foldForSearch(text);
  const matching = pages
    .filter(({ label, to }) => foldForSearch(label).includes(needle) || to.includes(needle))
    .map(({ to, label }): PaletteResult => ({ to, label, kind: 'page' }));
  const entries = [...matching, ...results];
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-dialog bg-scrim transition-opacity duration-hover data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={t('palette.title')}
          className="fixed inset-x-3 top-[10dvh] z-dialog mx-auto flex max-h-[min(36rem,75dvh)] max-w-dialog flex-col overflow-hidden rounded-dialog border border-line bg-surface-2 shadow-overlay transition-opacity duration-hover data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Autocomplete.Root
            open
            inline
            mode="none"
            items={entries}
            value={typed}
            onValueChange={(value) => setTyped(value)}
            itemToStringValue={({ label }: PaletteResult) => label}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-3 border-line border-b px-4 focus-within:shadow-[inset_0_-2px_0_var(--firoozeh)]">
              <Search className="shrink-0 text-text-3" aria-hidden="true" />
              <Autocomplete.Input
                dir="auto"
                aria-label={searchLabel}
                placeholder={searchLabel}
                className="min-h-14 w-full bg-transparent outline-none placeholder:text-text-3"
              />
              {isSearching && <Spinner className="size-4" />}
            </div>
            <Dialog.Close className="sr-only">{t('palette.close')}</Dialog.Close>
            <Autocomplete.Empty className="empty:hidden">
              {isSearching ? undefined : (
                <p className="px-4 py-8 text-center text-text-2">{t('palette.nothing')}</p>
              )}
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 grow overflow-y-auto overscroll-contain p-2 empty:hidden">
              {(entry: PaletteResult) => (
                <Autocomplete.Item
                  key={entry.kind + entry.to}
                  value={entry}
                  onClick={() => {
                    onClose();
                    void navigate(entry.to);
                  }}
                  className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-button px-3 text-start text-sm outline-none data-highlighted:bg-surface-3"
                >
                  <Bdi className="wrap-anywhere min-w-0">{entry.label}</Bdi>
                  <span className="shrink-0 text-text-3 text-xs">{t(`palette.kind.${entry.kind}`)}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
            <p className="border-line border-t px-4 py-2 text-text-3 text-xs max-md:hidden">
              {t('palette.keys')}
            </p>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
