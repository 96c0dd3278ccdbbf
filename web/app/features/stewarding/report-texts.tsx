import { textLocale } from '@paddock/contract/i18n/localized/text-locale';
import type { Report } from '@paddock/contract/stewarding/calls';
import { useFormat } from '#lib/i18n/use-format.ts';
import { ClipDownload } from './clip-download.tsx';
import { PartyName } from './party-name.tsx';

interface ReportTextsProps {
  reports: readonly Report[];
  /** Label of the user’s own report. */
  mine: string;
  /** Label of a hidden reporter. */
  hidden: string;
}

/** The texts of reports with their links and clips. */
export function ReportTexts({ reports, mine, hidden }: ReportTextsProps) {
  const format = useFormat();
  return reports.map(({ id, reporter, mine: isMine, text, links, clip, created_at }) => (
    <article
      key={id}
      className="flex flex-col gap-2 rounded-card border border-line bg-surface-1 p-4 text-sm"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        {isMine ? (
          <b>{mine}</b>
        ) : reporter ? (
          <PartyName party={reporter} />
        ) : (
          <span className="text-text-3">{hidden}</span>
        )}
        <time dateTime={created_at.toISOString()} className="text-text-3 text-xs">
          {format.dateTime(created_at)}
        </time>
      </div>
      <p dir="auto" lang={textLocale(text)} className="wrap-anywhere whitespace-pre-line leading-7">
        {text}
      </p>
      {links.length > 0 && (
        <ul className="flex flex-col gap-1">
          {links.map((link) => (
            <li key={link} className="min-w-0">
              <a
                href={link}
                target="_blank"
                rel="nofollow ugc noopener noreferrer"
                referrerPolicy="no-referrer"
                dir="ltr"
                className="wrap-anywhere text-firoozeh underline underline-offset-4"
              >
                {link}
              </a>
            </li>
          ))}
        </ul>
      )}
      {clip && <ClipDownload id={id} clip={clip} />}
    </article>
  ));
}
