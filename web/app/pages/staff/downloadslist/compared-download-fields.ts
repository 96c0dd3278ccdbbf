import type { Download, DownloadCategory } from '@paddock/contract/downloads/calls';
import { formatBytes } from '@paddock/contract/i18n/format-number';
import { type Game, games } from '@paddock/contract/servers/games';
import { useDownloadsMessages } from '#features/downloads/messages.ts';
import { type ComparedField, comparedField } from '#lib/form/compared-fields.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormMessages } from '#ui/form/messages.ts';

/** The fields of a download as the staff read them. */
export function useDownloadFields(): ComparedField<Download>[] {
  const t = useDownloadsMessages();
  const tForm = useFormMessages();
  const english = (label: string) => tForm('pair.english', { label });
  const locale = useLocale();
  const fileOf = (name: string, bytes: number, ...more: string[]) =>
    [name, formatBytes(bytes, locale), ...more].join(' · ');
  const held = ({ external_url, file_name, size, sha256 }: Download) =>
    external_url ?? fileOf(file_name ?? '', size ?? 0, (sha256 ?? '').slice(0, 8));
  return [
    comparedField('title', t('form.title')),
    comparedField('title_en', english(t('form.title'))),
    comparedField('description', t('form.description')),
    comparedField('description_en', english(t('form.description'))),
    comparedField('category', t('form.category'), (key: DownloadCategory) => t(`category.${key}`)),
    comparedField('game', t('form.game'), (key: Game) => games[key].name),
    comparedField('version', t('form.version')),
    {
      key: 'source',
      label: t('form.source'),
      read: ({ source, external_url, file }, stored) => {
        if (source === 'link') return String(external_url);
        if (source === 'file' && file instanceof File) return fileOf(file.name, file.size);
        return held(stored);
      },
      take: (to, { source, external_url, upload_id, file }) => ({
        ...to,
        source,
        external_url,
        upload_id,
        file,
      }),
    },
  ];
}
