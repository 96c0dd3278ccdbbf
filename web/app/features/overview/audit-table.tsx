import { translate } from '@paddock/contract/i18n/messages';
import type { AuditEntry } from '@paddock/contract/overview/calls';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { IconButton } from '#ui/button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { auditTargetPath } from './audit-filters.ts';
import { useOverviewMessages } from './messages.ts';
import { useServiceName } from './use-service-name.ts';

/** Entries of the audit log, which expand to their changes. */
export function AuditTable({ rows }: { rows: AuditEntry[] }) {
  const t = useOverviewMessages();
  return (
    <ul aria-label={t('developer.audit.rows')} className="flex flex-col">
      {rows.map((row) => (
        <AuditRow key={row.id} row={row} />
      ))}
    </ul>
  );
}

function AuditRow({ row }: { row: AuditEntry }) {
  const t = useOverviewMessages();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const details = useId();
  return (
    <li data-testid="audit-row" className="border-line border-t py-2 first:border-t-0">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 md:grid-cols-[11rem_12rem_1fr_1fr_auto]">
        <time dateTime={row.at.toISOString()} className="text-sm text-text-3">
          {format.dateTime(row.at)}
        </time>
        <span className="wrap-anywhere min-w-0 text-sm max-md:col-start-1">
          <Actor actor={row.actor} />
        </span>
        <span className="min-w-0 font-medium text-sm max-md:col-start-1">
          {t(`developer.audit.action.${row.action}`)}
        </span>
        <span className="wrap-anywhere min-w-0 text-sm max-md:col-start-1">
          <Target target={row.target} />
        </span>
        <IconButton
          label={t('developer.audit.showOf', { id: String(row.id) })}
          icon={<ChevronDown className={isOpen ? 'rotate-180' : ''} />}
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setIsOpen(!isOpen)}
          className="max-md:col-start-2 max-md:row-span-4 max-md:row-start-1 max-md:self-start"
        />
      </div>
      <div id={details}>{isOpen && <AuditChanges row={row} />}</div>
    </li>
  );
}

function Actor({ actor }: { actor: AuditEntry['actor'] }) {
  const t = useOverviewMessages();
  const locale = useLocale();
  if (!actor) return <span className="text-text-3">{t('developer.audit.stranger')}</span>;
  if (actor.username === null)
    return <span className="text-text-3">{translate('deleted_member', locale)}</span>;
  return (
    <>
      <TextLink to={`/admin/users/${actor.id}`}>
        <Bdi>{actor.username}</Bdi>
      </TextLink>{' '}
      <span className="text-text-3 text-xs">{t('developer.audit.level', { level: actor.level })}</span>
    </>
  );
}

function Target({ target }: { target: AuditEntry['target'] }) {
  const t = useOverviewMessages();
  const address = auditTargetPath(target);
  const { type, id, name } = target;
  const serviceName = useServiceName();
  const targetName = type === 'service' && id !== null ? serviceName(String(id)) : name;
  const title = targetName ? <Bdi>{targetName}</Bdi> : id !== null && <Ltr>{id}</Ltr>;
  return (
    <>
      <span className="text-text-3">{t(`developer.audit.target.${type}`)}</span>{' '}
      {title && address ? <TextLink to={address}>{title}</TextLink> : title}
    </>
  );
}
