import type { Locale } from '@paddock/contract/i18n/locale';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFreshRead } from '#lib/api/query.ts';
import { useSettled } from '#lib/browser/use-settled.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { searchDelayMs } from '#ui/form/search-box.tsx';

/** Something that the palette leads to. */
export interface PaletteResult {
  to: string;
  label: string;
  kind:
    | 'page'
    | 'user'
    | 'transaction'
    | 'ticket'
    | 'item'
    | 'event'
    | 'server'
    | 'post'
    | 'driver'
    | 'download';
}

type Read = ReturnType<typeof useFreshRead>;

/** What is found of one kind; false where the reader may not look. */
export type PalettePlace = false | ((text: string, read: Read, locale: Locale) => Promise<PaletteResult[]>);

/** How much is typed before the server is asked, and how many of each kind are shown. */
const shortest = 2;
export const ofEach = 4;

export const searchOf = (text: string) => `?search=${encodeURIComponent(text)}`;

/** What matches the text in all these places. One that fails is left out. `of` tells whose places they are. */
export function usePaletteSearch(
  text: string,
  { of, places }: { of: string; places: readonly PalettePlace[] },
): { found: PaletteResult[]; isSearching: boolean } {
  const read = useFreshRead();
  const locale = useLocale();
  const settled = useSettled(text, searchDelayMs);
  const isLong = text.length >= shortest;
  const { data, isFetching } = useQuery({
    queryKey: ['palette', of, settled, locale],
    queryFn: async () => {
      const looks = places.filter((place) => place !== false);
      const all = await Promise.allSettled(looks.map((look) => look(settled, read, locale)));
      return all.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    },
    enabled: settled.length >= shortest,
    placeholderData: keepPreviousData,
  });
  return { found: isLong ? (data ?? []) : [], isSearching: isLong && (isFetching || settled !== text) };
}
