import { downloadUrl } from '@paddock/contract/downloads/rules';
import type { EventDetail } from '@paddock/contract/events/calls';
import { formatBytes } from '@paddock/contract/i18n/format-number';
import { localize } from '@paddock/contract/i18n/localized/localized';
import type { NeededDownload } from '@paddock/contract/race-night/calls';
import { Download, ExternalLink } from 'lucide-react';
import { RulesText } from '#features/championships/rules-text.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { BorderedList } from '#ui/bordered-list.tsx';
import { AnchorButton } from '#ui/button.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import { hostOf } from './external-links.tsx';
import { useRoundMessages } from './round/messages.ts';

interface NightTextsProps {
  event: EventDetail;
  files: readonly NeededDownload[];
}

/** Briefing and required files. */
export default function NightTexts({ event, files }: NightTextsProps) {
  return (
    <>
      <Briefing event={event} />
      <NeededFiles files={files} />
    </>
  );
}

export function Briefing({ event }: Pick<NightTextsProps, 'event'>) {
  const t = useRoundMessages();
  const { briefing } = localize(event, useLocale(), 'briefing');
  if (!briefing) return null;
  return (
    <TitledSection title={t('briefing')}>
      <RulesText text={briefing} />
    </TitledSection>
  );
}

/** Mods that drivers must install, with version and size. */
export function NeededFiles({ files }: { files: readonly NeededDownload[] }) {
  const t = useRoundMessages();
  if (files.length === 0) return null;
  return (
    <TitledSection title={t('files.title')}>
      <BorderedList>
        {files.map((file) => (
          <NeededFile key={file.id} file={file} />
        ))}
      </BorderedList>
    </TitledSection>
  );
}

function NeededFile({ file: stored }: { file: NeededDownload }) {
  const t = useRoundMessages();
  const locale = useLocale();
  const { id, title, version, size, external_url } = localize(stored, locale, 'title');
  const facts = [version && t('files.version', { version }), size !== null && formatBytes(size, locale)];
  const action = external_url ? t('files.at', { host: hostOf(external_url) }) : t('files.get');
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm">
      <span className="flex min-w-0 flex-col items-start">
        <bdi className="wrap-anywhere font-medium">{title}</bdi>
        <span className="text-text-3 text-xs">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <AnchorButton
        dense
        href={external_url ?? downloadUrl(id)}
        aria-label={t('files.of', { action, title })}
        icon={external_url ? <ExternalLink /> : <Download />}
        {...(external_url ? { target: '_blank', rel: 'noopener noreferrer' } : { download: true })}
      >
        {action}
      </AnchorButton>
    </li>
  );
}
