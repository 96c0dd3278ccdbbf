import { sessionKinds, sessionsLimits } from '@paddock/contract/championships/rules';
import { Plus } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { RowButtons } from '#ui/form/row-buttons.tsx';
import { NumberField, SelectField } from '#ui/form/text-field.tsx';
import { useAdminRoundsMessages } from './admin-rounds/messages.ts';
import { followGrids, newSession, type SessionDraft } from './round-form.ts';

interface SessionListProps {
  sessions: SessionDraft[];
  onSessionsChange: (sessions: SessionDraft[]) => void;
  errorAt: (path: string) => string | undefined;
}

/** An editable list of a round’s sessions and the source of their grids. */
export function SessionList({ sessions, onSessionsChange, errorAt }: SessionListProps) {
  const t = useAdminRoundsMessages();
  return (
    <div className="flex flex-col gap-4">
      <ol aria-label={t('sessions.title')} className="flex flex-col gap-4">
        {sessions.map((session, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: new sessions have no id, and the fields are stateless
          <li key={at} className="flex flex-col gap-3 rounded-card border border-line p-4">
            <div className="flex items-center justify-between gap-3">
              <h3 className="font-bold font-sans">{t('sessions.session', { number: at + 1 })}</h3>
              {sessions.length > 1 && (
                <RowButtons
                  rows={sessions}
                  at={at}
                  labels={{
                    up: t('sessions.up', { number: at + 1 }),
                    remove: t('sessions.remove', { number: at + 1 }),
                  }}
                  onRows={(next) => onSessionsChange(followGrids(sessions, next))}
                />
              )}
            </div>
            <SessionFields
              at={at}
              session={session}
              sessions={sessions}
              errorAt={errorAt}
              onSessionChange={(next) => onSessionsChange(sessions.with(at, next))}
            />
          </li>
        ))}
      </ol>
      {errorAt('sessions') && (
        <p role="alert" className="text-bad text-sm">
          {t('grid.invalid')}
        </p>
      )}
      {sessions.length < sessionsLimits.max && (
        <Button
          icon={<Plus />}
          className="self-start"
          onClick={() => onSessionsChange([...sessions, newSession()])}
        >
          {t('sessions.add')}
        </Button>
      )}
    </div>
  );
}

interface SessionFieldsProps {
  at: number;
  session: SessionDraft;
  sessions: readonly SessionDraft[];
  errorAt: (path: string) => string | undefined;
  onSessionChange: (session: SessionDraft) => void;
}

function SessionFields({ at, session, sessions, errorAt, onSessionChange }: SessionFieldsProps) {
  const t = useAdminRoundsMessages();
  const { kind, grid } = session;
  const setGrid = (changed: Partial<SessionDraft['grid']>) =>
    onSessionChange({ ...session, grid: { ...grid, ...changed } });
  const earlier = sessions.slice(0, at).map((_, index) => ({
    value: `session-${index + 1}`,
    label: t('grid.session', { number: index + 1 }),
  }));
  const value = grid.from === 'session' ? `session-${grid.session}` : grid.from;
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <SelectField
        name={`sessions.${at}.kind`}
        label={t('sessions.kind')}
        value={kind}
        error={errorAt(`sessions.${at}.kind`)}
        onValue={(next) => onSessionChange({ ...session, kind: next as SessionDraft['kind'] })}
        options={sessionKinds.map((option) => ({ value: option, label: t(`kinds.${option}`) }))}
      />
      <SelectField
        name={`sessions.${at}.grid`}
        label={t('grid.title')}
        value={value}
        onValue={(next) => {
          const number = /^session-(\d+)$/.exec(next)?.[1];
          if (number) setGrid({ from: 'session', session: number });
          else setGrid({ from: next as 'none' | 'standings', session: null });
        }}
        options={[
          { value: 'none', label: t('grid.none') },
          ...earlier,
          { value: 'standings', label: t('grid.standings') },
          // Keeps an invalid reference to a later session visible until it is changed.
          ...(grid.from === 'session' && Number(grid.session) > at
            ? [{ value, label: t('grid.later', { number: Number(grid.session) }) }]
            : []),
        ]}
      />
      {grid.from !== 'none' && (
        <NumberField
          name={`sessions.${at}.grid.reversed`}
          label={t('grid.reversed')}
          hint={t('grid.reversedHint')}
          value={grid.reversed}
          error={errorAt(`sessions.${at}.grid.reversed`)}
          maxLength={2}
          onValue={(reversed) => setGrid({ reversed })}
        />
      )}
    </div>
  );
}
