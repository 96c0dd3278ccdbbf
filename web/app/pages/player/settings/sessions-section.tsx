import {
  listSessions,
  revokeMySession,
  revokeOtherSessions,
  type Session,
} from '@paddock/contract/accounts/second-factor-calls';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { sessionsQuery } from '#features/accounts/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmDelete } from '#lib/browser/confirm-store.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { List } from '#ui/table/list.tsx';
import { useSettingsMessages } from './messages.ts';
import { browserName, useBrowserLabel } from './parts/browser-name.ts';
import { SettingsSection } from './parts/settings-section.tsx';

/** The member's sign-ins on all devices; each can be ended. */
export function SessionsSection() {
  const t = useSettingsMessages();
  const sessions = useQuery(sessionsQuery());
  return (
    <SettingsSection title={t('sessions.title')} anchor="sessions">
      <List read={sessions} failed={t('sessions.failed')} skeleton={<SkeletonRows rows={2} />}>
        {(data) => (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {data.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            {data.length > 1 && <EndOthers />}
          </>
        )}
      </List>
    </SettingsSection>
  );
}

function SessionRow({ session }: { session: Session }) {
  const t = useSettingsMessages();
  const format = useFormat();
  const now = useNow(60_000);
  const name = useBrowserLabel()(session.user_agent);
  const Device = browserName(session.user_agent).isPhone ? Smartphone : Monitor;
  const end = useApiMutation(revokeMySession, {
    invalidates: [listSessions],
    success: t('sessions.ended'),
    failure: t('sessions.endFailed'),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="flex min-w-0 items-start gap-3">
        <Device className="mt-1 text-text-3" />
        <div className="flex min-w-0 flex-col gap-0.5">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span dir="auto">{name}</span>
            {session.current && <Badge tone="ok">{t('sessions.current')}</Badge>}
          </p>
          <p className="flex flex-wrap gap-x-3 text-text-3 text-xs">
            <Ltr className="wrap-anywhere">{session.ip}</Ltr>
            <span>{t('sessions.used', { when: format.relative(session.last_used_at, now) })}</span>
            <span>{t('sessions.since', { date: format.date(session.created_at) })}</span>
          </p>
        </div>
      </div>
      {!session.current && (
        <Button
          dense
          loading={end.isPending}
          aria-label={t('sessions.endOf', { name })}
          onClick={() => end.mutate({ params: { id: session.id } })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const t = useSettingsMessages();
  const end = useApiMutation(revokeOtherSessions, {
    invalidates: [listSessions],
    success: t('sessions.endedOthers'),
    failure: t('sessions.endFailed'),
  });
  const ask = () =>
    confirmDelete({
      title: t('sessions.endOthersTitle'),
      sentence: t('sessions.endOthersSentence'),
      action: t('sessions.endOthers'),
      call: () => end.mutateAsync({}),
    });
  return (
    <Button className="self-start max-xs:w-full" onClick={ask}>
      {t('sessions.endOthers')}
    </Button>
  );
}
