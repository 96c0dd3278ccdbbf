import type { Locale } from '@paddock/contract/i18n/locale';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFreshRead } from '#lib/api/query.ts';
import { useSettled } from '#lib/browser/use-settled.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { searchDelayMs } from '#ui/form/search-box.tsx';

/** A search result, linked to its page. */
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

/** Searches one kind of record; false without permission. */
export type PaletteSource = false | ((text: string, read: Read, locale: Locale) => Promise<PaletteResult[]>);

const minSearchLength = 2;

/** The input of a list call for the palette: the first few matches. */
export const paletteInput = (search: string) => ({ query: { search, limit: 4 } });

export const toSearchParam = (text: string) => `?search=${encodeURIComponent(text)}`;

/** Searches all sources and leaves out those that fail. `cacheKey` separates the results of roles. */
export function usePaletteSearch(
  text: string,
  { cacheKey, sources }: { cacheKey: string; sources: readonly PaletteSource[] },
): { results: PaletteResult[]; isSearching: boolean } {
  const read = useFreshRead();
  const locale = useLocale();
  const debouncedText = useSettled(text, searchDelayMs);
  const isLong = text.length >= minSearchLength;
  const { data, isFetching } = useQuery({
    queryKey: ['palette', cacheKey, debouncedText, locale],
    queryFn: async () => {
      const searches = sources.filter((source) => source !== false);
      const outcomes = await Promise.allSettled(
        searches.map((search) => search(debouncedText, read, locale)),
      );
      return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
    },
    enabled: debouncedText.length >= minSearchLength,
    placeholderData: keepPreviousData,
  });
  return {
    results: isLong ? (data ?? []) : [],
    isSearching: isLong && (isFetching || debouncedText !== text),
  };
}
