import { can, ticketModule } from '@paddock/contract/core/permissions';
import {
  type AdminTicketDetail,
  addAdminImages,
  addAdminMessage,
  closeAdminTicket,
} from '@paddock/contract/tickets/admin-calls';
import { useQuery } from '@tanstack/react-query';
import { CloseButton } from '#features/tickets/close-button.tsx';
import { Composer } from '#features/tickets/composer.tsx';
import { useTicketsMessages } from '#features/tickets/messages.ts';
import { cannedAnswersQuery, ticketQueries } from '#features/tickets/queries.ts';
import { TicketFacts } from '#features/tickets/ticket-facts.tsx';
import { TicketFrame } from '#features/tickets/ticket-frame.tsx';
import { useTicketDraft } from '#features/tickets/use-ticket-draft.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useApiMutation, useInvalidate } from '#lib/api/query.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Bdi } from '#ui/bidi.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Switch } from '#ui/form/checkbox.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import type { DescriptionItem } from '#ui/table/description-list.tsx';
import { AssignField } from './assign-field.tsx';

export function StaffTicketPage({ ticket }: { ticket: AdminTicketDetail }) {
  const t = useTicketsMessages();
  const role = useCurrentUser()?.role;
  const mayAnswer = role !== undefined && can(role, ticketModule, 'edit');
  const close = useApiMutation(closeAdminTicket, {
    invalidates: ticketQueries,
    success: t('close.done'),
    failure: t('close.failed'),
  });
  const { id, subject, status } = ticket;
  return (
    <TicketFrame
      ticket={ticket}
      side="staff"
      back={{ to: '/admin/tickets', label: t('one.backStaff') }}
      aside={
        <>
          <StaffTicketFacts ticket={ticket} />
          {mayAnswer && <AssignField ticket={ticket} />}
          {mayAnswer && status !== 'closed' && (
            <CloseButton
              subject={subject}
              side="staff"
              onClose={() => close.mutateAsync({ params: { id } })}
            />
          )}
        </>
      }
    >
      {mayAnswer ? (
        <StaffComposer ticket={ticket} />
      ) : (
        <p className="rounded-card border border-line bg-surface-1 p-4 text-text-2">{t('admin.readOnly')}</p>
      )}
    </TicketFrame>
  );
}

function StaffTicketFacts({ ticket }: { ticket: AdminTicketDetail }) {
  const t = useTicketsMessages();
  const format = useFormat();
  const { user, first_answer_seconds } = ticket;
  const more: DescriptionItem[] = [
    [t('admin.player'), <Bdi key="user">{user?.username ?? t('talk.deleted')}</Bdi>],
    [
      t('admin.firstAnswerOne'),
      first_answer_seconds === null ? t('admin.noneYet') : format.duration(first_answer_seconds * 1_000),
    ],
  ];
  return (
    <>
      <TicketFacts ticket={ticket} side="staff" more={more} />
      {user && (
        <LinkButton
          dense
          to={`/admin/tickets?search=${encodeURIComponent(user.username)}`}
          className="self-start"
        >
          {t('admin.others')}
        </LinkButton>
      )}
    </>
  );
}

function StaffComposer({ ticket: { id, status } }: { ticket: AdminTicketDetail }) {
  const t = useTicketsMessages();
  const invalidate = useInvalidate(ticketQueries);
  const sendMessage = useApiMutation(addAdminMessage, { quiet: true });
  const addPictures = useApiMutation(addAdminImages, { quiet: true });
  const draft = useTicketDraft(id);
  const { isNote: internal } = draft;
  return (
    <div className="flex flex-col gap-3">
      {status === 'closed' && !internal && <p className="text-sm text-text-2">{t('close.opensAgain')}</p>}
      <Composer
        draft={draft}
        label={t(internal ? 'talk.note' : 'talk.answer')}
        sendLabel={t(internal ? 'talk.keepNote' : 'talk.send')}
        onSend={(message) => sendMessage.mutateAsync({ params: { id }, body: { message, internal } })}
        onUpload={(message_id, files) =>
          addPictures.mutateAsync({ params: { id, message_id }, files: { files } })
        }
        onDone={invalidate}
        choices={(insert) => (
          <div className="grid items-end gap-4 md:grid-cols-2">
            <CannedPicker onPick={insert} />
            <Switch
              label={t('talk.internalSwitch')}
              checked={internal}
              onValue={draft.setIsNote}
              hint={t('talk.internalHint')}
            />
          </div>
        )}
      />
    </div>
  );
}

/** Inserts a canned answer into the composer, where it can be edited. */
function CannedPicker({ onPick }: { onPick: (text: string) => void }) {
  const t = useTicketsMessages();
  const read = useQuery(cannedAnswersQuery());
  const { data = [], isError } = read;
  useErrorToast(read, t('canned.failed'));
  return (
    <SelectField
      label={t('canned.pick')}
      error={isError && data.length === 0 ? t('canned.failed') : undefined}
      placeholder={t(data.length > 0 ? 'canned.choose' : 'canned.empty')}
      value=""
      disabled={data.length === 0}
      onValue={(value) => {
        const answer = data.find(({ id }) => id === Number(value));
        if (answer) onPick(answer.content);
      }}
      options={data.map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  );
}
