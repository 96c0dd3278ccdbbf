import { formatBytes } from '@paddock/contract/i18n/format-number';
import { getClip } from '@paddock/contract/stewarding/files/file-calls';
import type { Clip } from '@paddock/contract/stewarding/files/report-facts';
import { Download } from 'lucide-react';
import { usePrivateDownload } from '#lib/api/private-file.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { Button } from '#ui/button.tsx';
import { useCaseMessages } from './words/messages.ts';

/** Downloads the clip of a report for users with access. */
export function ClipDownload({ id, clip: { type, size, deleted } }: { id: number; clip: Clip }) {
  const t = useCaseMessages();
  const locale = useLocale();
  const name = `clip-${id}.${type === 'video/webm' ? 'webm' : 'mp4'}`;
  const { running, onDownload } = usePrivateDownload(getClip, { params: { id } }, name);
  if (deleted) return <p className="text-sm text-text-3">{t('clip.deleted')}</p>;
  return (
    <Button dense icon={<Download />} loading={running} onClick={onDownload} className="self-start">
      {t.rich('clip.download', { size: formatBytes(size, locale) })}
    </Button>
  );
}
