import { maxPageSize } from '@paddock/contract/core/paging';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { listMyTransactions } from '@paddock/contract/payments/calls';
import { localizeTransaction } from '@paddock/contract/payments/rules';
import { getDriver } from '@paddock/contract/ranking/calls';
import { addTicketImages, createTicket, TicketForm } from '@paddock/contract/tickets/calls';
import { messageMax, subjectMax, ticketCategories, ticketImagesRule } from '@paddock/contract/tickets/rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTopUpTitle } from '#features/payments/use-top-up-title.ts';
import { activeServersQuery } from '#features/servers/queries.ts';
import { useTicketsMessages } from '#features/tickets/messages.ts';
import { subjectFilters, ticketQueries } from '#features/tickets/queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { query, useApiMutation, useInvalidate } from '#lib/api/query.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { useImageLimit } from '#lib/form/image-limit.ts';
import { useForm } from '#lib/form/use-form.ts';
import { errorMessage } from '#lib/http/api-error.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Bdi } from '#ui/bidi.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { FileField } from '#ui/form/files/file-field.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { ReportedDriver } from './reported-driver.tsx';

interface NewTicketDialogProps {
  onClose: () => void;
}

/** Opens a ticket, with facts about the record it was opened from. */
export function NewTicketDialog({ onClose }: NewTicketDialogProps) {
  const t = useTicketsMessages();
  const toast = useToast();
  const rule = useImageLimit(ticketImagesRule);
  const go = useNavigate();
  const again = useInvalidate(ticketQueries);
  const create = useApiMutation(createTicket, { quiet: true });
  const addPictures = useApiMutation(addTicketImages, { quiet: true });
  const [files, setFiles] = useState<File[]>([]);
  const [created, setCreated] = useState<number>();
  const { filters } = useUrlFilters(subjectFilters);
  const { transaction: transaction_id, server: server_id, driver: driver_id } = filters;
  const form = useForm({
    schema: TicketForm,
    initial: {
      subject: '',
      category: filters.category,
      message: '',
      transaction_id,
      server_id,
      driver_id,
    },
    submit: async (body) => {
      // A driver chosen before the topic changed is not sent.
      const isAboutDriver = driver_id !== undefined || body.category === 'report_driver';
      const ticket = await create.mutateAsync({
        body: isAboutDriver ? body : { ...body, driver_id: undefined },
      });
      const message_id = ticket.messages[0]?.id ?? 0;
      if (files.length > 0) {
        // The ticket exists: its page uploads the pictures again.
        await addPictures
          .mutateAsync({ params: { id: ticket.id, message_id }, files: { files } })
          .catch((error: unknown) => toast.error(`${t('talk.picturesFailed')} ${errorMessage(error)}`));
      }
      toast.success(t('form.created'));
      await again();
      setFiles([]);
      setCreated(ticket.id);
    },
  });
  // Navigates once the form knows that it was sent; earlier it would ask about unsaved changes.
  useEffect(() => {
    if (created !== undefined && !form.changed) void go(`/dashboard/ticket/${created}`, { replace: true });
  }, [created, form.changed, go]);
  const category = form.text('category');
  return (
    <FormDialog
      form={{ ...form, changed: form.changed || files.length > 0 }}
      onClose={onClose}
      title={t('form.title')}
      submitLabel={t('form.send')}
      wide
    >
      {server_id && <ServerLine id={Number(server_id)} />}
      {driver_id && <DriverLine id={Number(driver_id)} />}
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField
          {...category}
          label={t('form.category')}
          options={ticketCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
          required
        />
        <PaymentField form={form} />
      </div>
      {category.value === 'report_driver' && !driver_id && <ReportedDriver form={form} />}
      <TextField
        {...form.text('subject')}
        label={t('form.subject')}
        hint={t(`form.hint.${category.value as 'other'}`)}
        maxLength={subjectMax}
        autoComplete="off"
        required
      />
      <TextAreaField
        {...form.text('message')}
        label={t('form.message')}
        rows={6}
        maxLength={messageMax}
        required
      />
      <FileField
        label={t('talk.pictures')}
        hint={t('talk.picturesHint', { count: ticketImagesRule.max })}
        limits={rule}
        files={files}
        onFiles={setFiles}
      />
    </FormDialog>
  );
}

type Form = ReturnType<typeof useForm<typeof TicketForm>>;

/** One of the member's payments, or none. */
function PaymentField({ form }: { form: Form }) {
  const t = useTicketsMessages();
  const money = useMoney();
  const format = useFormat();
  const list = useQuery(query(listMyTransactions, { query: { limit: maxPageSize } }));
  useErrorToast(list);
  const locale = useLocale();
  const field = form.text('transaction_id');
  const topUp = useTopUpTitle();
  const items = list.data?.items ?? [];
  const isListed = items.some(({ transaction_id }) => transaction_id === field.value);
  return (
    <SelectField
      {...field}
      onValue={(value) => form.set('transaction_id', value || undefined)}
      label={t('form.payment')}
      placeholder={t('form.noPayment')}
      options={[
        // Keeps the payment that the form was opened from, even if it is too old for the list.
        ...(field.value && !isListed ? [{ value: field.value, label: field.value }] : []),
        ...items.map((one) => ({
          value: one.transaction_id,
          label: t('form.paymentLine', {
            item: localizeTransaction(one, locale).item_title ?? topUp,
            amount: money.amount(one.amount, one.currency),
            date: format.shortDate(one.created_at),
          }),
        })),
      ]}
    />
  );
}

function ServerLine({ id }: { id: number }) {
  const t = useTicketsMessages();
  const { data } = useQuery(activeServersQuery());
  const locale = useLocale();
  const server = data?.items.find((one) => one.id === id);
  return server ? <About label={t('facts.server')} name={localize(server, locale, 'name').name} /> : null;
}

function DriverLine({ id }: { id: number }) {
  const t = useTicketsMessages();
  const { data } = useQuery(query(getDriver, { params: { id } }));
  return data ? <About label={t('facts.driver')} name={data.username} /> : null;
}

function About({ label, name }: { label: string; name: string }) {
  return (
    <p className="rounded-card border border-line bg-surface-2 px-4 py-3 text-sm">
      <span className="text-text-3">{label}: </span>
      <Bdi className="font-bold">{name}</Bdi>
    </p>
  );
}
