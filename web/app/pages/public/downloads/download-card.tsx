import type { Download } from '@paddock/contract/downloads/calls';
import { downloadUrl, localizeDownload } from '@paddock/contract/downloads/rules';
import { formatBytes } from '@paddock/contract/i18n/format-number';
import { games } from '@paddock/contract/servers/games';
import { Download as DownloadSign, ExternalLink } from 'lucide-react';
import { FileHash } from '#features/downloads/file-hash.tsx';
import { hostOf } from '#features/downloads/filters.ts';
import { useDownloadsMessages } from '#features/downloads/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { AnchorButton } from '#ui/button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { Fact } from '#ui/fact.tsx';

export function DownloadCard({ download: stored }: { download: Download }) {
  const t = useDownloadsMessages();
  const download = localizeDownload(stored, useLocale());
  const { title, description, category, game, sha256 } = download;
  return (
    <Card as="li">
      <CardBody>
        <p className="flex flex-wrap gap-2">
          <Badge tone="firoozeh">{t(`category.${category}`)}</Badge>
          <Badge tone="neutral">
            <Ltr>{games[game].name}</Ltr>
          </Badge>
        </p>
        <h2 dir="auto" className="wrap-anywhere text-start font-bold font-sans text-lg">
          {title}
        </h2>
        {description && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-line text-sm text-text-2">
            {description}
          </p>
        )}
        <div className="mt-auto flex flex-col gap-3 pt-1">
          <DownloadFacts download={download} />
          {sha256 && <FileHash sha256={sha256} />}
          <DownloadButton download={download} />
        </div>
      </CardBody>
    </Card>
  );
}

function DownloadFacts({ download: { version, size, download_count, updated_at } }: { download: Download }) {
  const t = useDownloadsMessages();
  const format = useFormat();
  const locale = useLocale();
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
      {version && (
        <Fact label={t('card.version')}>
          <Bdi>{version}</Bdi>
        </Fact>
      )}
      {size !== null && <Fact label={t('card.size')}>{formatBytes(size, locale)}</Fact>}
      <Fact label={t('card.count')}>{t('card.times', { count: download_count })}</Fact>
      <Fact label={t('card.date')}>
        <time dateTime={updated_at.toISOString()}>{format.date(updated_at)}</time>
      </Fact>
    </dl>
  );
}

/** A native download, which browsers can pause and resume. External files open in a new tab. */
function DownloadButton({ download: { id, title, external_url } }: { download: Download }) {
  const t = useDownloadsMessages();
  if (external_url === null) {
    return (
      <AnchorButton
        href={downloadUrl(id)}
        download
        wide
        icon={<DownloadSign />}
        aria-label={t('card.downloadOf', { title })}
      >
        {t('card.download')}
      </AnchorButton>
    );
  }
  const host = hostOf(external_url);
  return (
    <>
      <p className="text-text-3 text-xs">{t.rich('card.from', { host })}</p>
      <AnchorButton
        href={downloadUrl(id)}
        target="_blank"
        rel="noopener noreferrer nofollow"
        wide
        icon={<ExternalLink className="mirror" />}
        aria-label={t('card.openOf', { title, host })}
      >
        {t('card.open')}
      </AnchorButton>
    </>
  );
}
