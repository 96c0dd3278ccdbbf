import { pageSize } from '@paddock/contract/core/paging';
import { can } from '@paddock/contract/core/permissions';
import { formatBytes } from '@paddock/contract/i18n/format-number';
import {
  type AdminRacingSession,
  listRacingSessions,
  listRefusals,
  type ResultRefusal,
  restoreSession,
  setSessionAside,
} from '@paddock/contract/racing/result-calls';
import { type SetAsideReason, setAsideReasons } from '@paddock/contract/racing/result-file-rules';
import type { AdminGameServer } from '@paddock/contract/servers/admin-calls';
import { useQuery } from '@tanstack/react-query';
import { FileClock } from 'lucide-react';
import { useState } from 'react';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useAdminServersMessages } from '#features/servers/admin-servers/messages.ts';
import { query, useApiMutation } from '#lib/api/query.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SelectField } from '#ui/form/text-field.tsx';

const invalidates = [listRacingSessions, listRefusals] as const;

/** Sessions and rejected result files of a server, for staff with access to championships. */
export function ServerResults({ server }: { server: AdminGameServer }) {
  const t = useAdminServersMessages();
  const role = useCurrentUser()?.role;
  const [isOpen, setIsOpen] = useState(false);
  if (!role || !can(role, 'championships', 'view')) return null;
  return (
    <>
      <Button icon={<FileClock className="size-4" />} onClick={() => setIsOpen(true)}>
        {t('results.action')}
      </Button>
      {isOpen && (
        <Dialog
          open
          wide
          onClose={() => setIsOpen(false)}
          title={t.rich('results.title', { name: server.name })}
        >
          <div className="flex flex-col gap-6">
            <ServerSessions server_id={server.id} mayEdit={can(role, 'championships', 'edit')} />
            <ServerRefusals server_id={server.id} />
          </div>
        </Dialog>
      )}
    </>
  );
}

interface ServerSessionsProps {
  server_id: number;
  mayEdit: boolean;
}

function ServerSessions({ server_id, mayEdit }: ServerSessionsProps) {
  const t = useAdminServersMessages();
  const read = useQuery(query(listRacingSessions, { params: { id: server_id }, query: { limit: pageSize } }));
  return (
    <section aria-labelledby="server-sessions" className="flex flex-col gap-2">
      <h3 id="server-sessions" className="font-bold">
        {t('results.sessions')}
      </h3>
      <QueryStates query={read} failed={t('results.failed')}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-text-2">{t('results.noSessions')}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {items.map((session) => (
                <SessionItem key={session.id} session={session} mayEdit={mayEdit} />
              ))}
            </ul>
          )
        }
      </QueryStates>
    </section>
  );
}

function SessionItem({ session, mayEdit }: { session: AdminRacingSession; mayEdit: boolean }) {
  const t = useAdminServersMessages();
  const format = useFormat();
  const comma = useLocale() === 'fa' ? '، ' : ', ';
  const [reason, setReason] = useState<SetAsideReason>('restart');
  const [isAsking, setIsAsking] = useState(false);
  const setAside = useApiMutation(setSessionAside, {
    invalidates,
    success: t('results.asideDone'),
    failure: t('results.failedAct'),
  });
  const restore = useApiMutation(restoreSession, {
    invalidates,
    success: t('results.restored'),
    failure: t('results.failedAct'),
  });
  const { id, type, held_at, track, laps, drivers, rejected, shared_cars, set_aside, is_live } = session;
  const params = { id };
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <span className="flex min-w-0 flex-col items-start gap-0.5">
          <span className="flex flex-wrap items-center gap-2 font-medium">
            {t(`results.type.${type}`)}
            <time dateTime={held_at.toISOString()}>{format.dateTime(held_at)}</time>
            {set_aside && <Badge tone="warn">{t(`results.reason.${set_aside}`)}</Badge>}
            {is_live && <Badge tone="neutral">{t('results.live')}</Badge>}
          </span>
          <TrackName track={track} className="text-sm text-text-2" />
          <span className="text-sm text-text-3">
            {t('results.drivers', { count: drivers })}
            {comma}
            {t('results.laps', { count: laps })}
          </span>
          {rejected > 0 && (
            <span className="text-sm text-warn">{t('results.rejected', { count: rejected })}</span>
          )}
          {shared_cars.map((names) => (
            <span key={names.join()} className="text-sm text-warn">
              {t('results.shared')} <Bdi>{names.join(comma)}</Bdi>
            </span>
          ))}
        </span>
        {mayEdit &&
          (set_aside ? (
            <Button dense loading={restore.isPending} onClick={() => restore.mutate({ params })}>
              {t('results.restore')}
            </Button>
          ) : (
            !isAsking && (
              <Button dense onClick={() => setIsAsking(true)}>
                {t('results.aside')}
              </Button>
            )
          ))}
      </div>
      {isAsking && !set_aside && (
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            name={`reason-${id}`}
            label={t('results.why')}
            value={reason}
            onValue={(value) => setReason(value as SetAsideReason)}
            options={setAsideReasons.map((value) => ({ value, label: t(`results.reason.${value}`) }))}
          />
          <Button
            dense
            look="main"
            loading={setAside.isPending}
            onClick={() =>
              void setAside.mutateAsync({ params, body: { reason } }).then(
                () => setIsAsking(false),
                () => undefined,
              )
            }
          >
            {t('results.aside')}
          </Button>
          <Button dense look="ghost" onClick={() => setIsAsking(false)}>
            {t('results.cancel')}
          </Button>
          <p className="basis-full text-sm text-text-3">{t('results.asideHint')}</p>
        </div>
      )}
    </li>
  );
}

function ServerRefusals({ server_id }: { server_id: number }) {
  const t = useAdminServersMessages();
  const read = useQuery(query(listRefusals, { params: { id: server_id } }));
  return (
    <section aria-labelledby="server-refusals" className="flex flex-col gap-2">
      <h3 id="server-refusals" className="font-bold">
        {t('results.refusals')}
      </h3>
      <QueryStates query={read} failed={t('results.failed')}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-text-2">{t('results.noRefusals')}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {items.map((refusal) => (
                <RefusalItem key={refusal.id} refusal={refusal} />
              ))}
            </ul>
          )
        }
      </QueryStates>
    </section>
  );
}

/** A result file that was rejected or read in part, with the reason and the skipped rows. */
function RefusalItem({ refusal }: { refusal: ResultRefusal }) {
  const locale = useLocale();
  const t = useAdminServersMessages();
  const format = useFormat();
  const { file_name, code, kind, at, size, rows, rows_total } = refusal;
  return (
    <li className="flex flex-col items-start gap-0.5 py-3">
      <span className="wrap-anywhere font-medium">
        {file_name ? <Ltr>{file_name}</Ltr> : t('results.unnamed')}
      </span>
      <span className="text-sm text-warn">
        {kind ? t(`results.fault.${kind}`) : t(`results.code.${code}`)}
      </span>
      <span className="text-sm text-text-3">
        {format.dateTime(at)} · {formatBytes(size, locale)}
      </span>
      {rows_total > 0 && (
        <details className="w-full text-sm">
          <summary className="min-h-6 cursor-pointer">{t('results.rows', { count: rows_total })}</summary>
          <ul className="mt-1 flex max-h-60 flex-col gap-0.5 overflow-y-auto">
            {rows.map(({ path, code: fault }, place) => (
              <li key={place}>
                <Ltr className="font-mono text-xs">{path}</Ltr> {t(`results.row.${fault}`)}
              </li>
            ))}
          </ul>
          {rows_total > rows.length && (
            <p className="text-text-3">{t('results.moreRows', { count: rows_total - rows.length })}</p>
          )}
        </details>
      )}
    </li>
  );
}
