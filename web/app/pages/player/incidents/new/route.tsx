import type { Output } from '@paddock/contract/core/endpoint';
import {
  createIncident,
  type getReportForm,
  type IncidentForm,
  IncidentForm as Schema,
} from '@paddock/contract/stewarding/calls';
import { accusedLimits, incidentKinds, reportText } from '@paddock/contract/stewarding/rules';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { BackLink } from '#components/back-link.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { PartyName } from '#features/stewarding/party-name.tsx';
import {
  incidentQueries,
  reportFilters,
  reportFormQuery,
  reportRacesQuery,
} from '#features/stewarding/queries.ts';
import { useReportMessages } from '#features/stewarding/reports/messages.ts';
import { useCaseTexts } from '#features/stewarding/use-case-texts.ts';
import { useCaseMessages } from '#features/stewarding/words/messages.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { PageSection } from '#ui/page-section.tsx';
import type { Route } from './+types/route.ts';
import { ClipField, useClipUpload } from './clip-field.tsx';
import { ContactPicks } from './contact-picks.tsx';
import { RacePicks } from './race-picks.tsx';
import { readLinks, readMoment, toMoment } from './read-report.ts';

type Facts = Output<typeof getReportForm>;

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const { session } = parseUrlFilters(reportFilters, url.searchParams);
  return prefetch(session === undefined ? reportRacesQuery() : reportFormQuery(session));
}

/** A new report about the session in the address. */
export default function NewReportScreen() {
  const t = useReportMessages();
  const { session } = useUrlFilters(reportFilters).filters;
  const read = useQuery({ ...reportFormQuery(session ?? 0), enabled: session !== undefined });
  return (
    <PageSection width="form">
      <BackLink to="/dashboard/incidents">{t('page.back')}</BackLink>
      <PageHeader title={t('new.title')} lead={t('new.sentence')} />
      {session === undefined || read.error?.status === 404 ? (
        <RacePicks />
      ) : (
        <QueryStates query={read} failed={t('new.formFailed')}>
          {(facts) => <Report session={session} facts={facts} />}
        </QueryStates>
      )}
    </PageSection>
  );
}

/** Returns why the member cannot report now, if so. */
function useObstacle({ opens_at, closes_at, is_allowed }: Facts): string | undefined {
  const t = useReportMessages();
  const format = useFormat();
  const now = useNow();
  if (!is_allowed) return t('new.notAllowed');
  if (now < opens_at) return t('new.early', { time: format.dateTime(opens_at) });
  return now > closes_at ? t('new.late', { time: format.dateTime(closes_at) }) : undefined;
}

function Report({ session, facts }: { session: number; facts: Facts }) {
  const t = useReportMessages();
  const caseTexts = useCaseTexts();
  const format = useFormat();
  const obstacle = useObstacle(facts);
  return (
    <>
      <div className="flex flex-col gap-1 rounded-card border border-line bg-surface-1 p-4 text-sm">
        <span className="wrap-anywhere font-bold">{caseTexts.race(facts)}</span>
        <span className="wrap-anywhere text-text-2">
          <bdi>{caseTexts.championship(facts)}</bdi>
        </span>
        {!obstacle && (
          <span className="text-text-2">
            {t('new.until', { time: format.dateTime(facts.closes_at) })}
            {facts.reports_left !== null && ` ${t('new.left', { count: facts.reports_left })}`}
          </span>
        )}
      </div>
      {obstacle ? (
        <p role="note" className="rounded-card border border-warn bg-warn-dim p-4">
          {obstacle}
        </p>
      ) : (
        <ReportForm session={session} facts={facts} />
      )}
    </>
  );
}

const Typed = z.object({
  accused: z.array(z.int()),
  kind: Schema.shape.kind,
  lap: z.string(),
  time: z.string(),
  text: Schema.shape.text,
  links: z.string(),
  clip: z.string(),
});

function ReportForm({ session, facts }: { session: number; facts: Facts }) {
  const t = useReportMessages();
  const tCase = useCaseMessages();
  const go = useNavigate();
  const send = useApiMutation(createIncident, {
    invalidates: incidentQueries,
    success: t('new.done'),
    failure: t('new.failed'),
    quiet: true,
  });
  const form = useForm({
    schema: Typed,
    initial: { accused: [], kind: 'contact', lap: '', time: '', text: '', links: '', clip: '' },
    check: ({ accused, time, links }) => {
      const many = (accused as number[]).length;
      const isFitting = many >= accusedLimits.min && many <= accusedLimits.max;
      return {
        ...(!isFitting && { accused: t('new.whoMissing') }),
        ...(readMoment(String(time)) === undefined && { time: t('new.timeWrong') }),
        ...(readLinks(String(links)) === undefined && { links: t('new.linksWrong') }),
      };
    },
    submit: async ({ lap, time, links, clip, ...rest }) => {
      const body: IncidentForm = {
        ...rest,
        round_session_id: session,
        lap: lap === '' ? null : Number(lap),
        at_ms: readMoment(time) ?? null,
        links: readLinks(links) ?? [],
        clip: clip === '' ? null : clip,
      };
      const { id } = await send.mutateAsync({ body });
      await go(`/incidents/${id}`, { replace: true });
    },
  });
  const upload = useClipUpload((id = '') => form.set('clip', id));
  const isSending = upload.state.step === 'sending';
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <FormError problem={form.problem} />
      <ContactPicks
        contacts={facts.contacts}
        onPick={({ entry_id, lap, at_ms }) => {
          form.set('kind', 'contact');
          form.set('accused', [entry_id]);
          form.set(
            'lap',
            facts.laps.some((own) => own.lap === lap) || facts.laps.length === 0 ? String(lap) : '',
          );
          form.set('time', toMoment(at_ms));
        }}
      />
      <Accused facts={facts} form={form} />
      <SelectField
        {...form.text('kind')}
        label={t('new.kind')}
        required
        options={incidentKinds.map((value) => ({ value, label: tCase(`kind.${value}`) }))}
      />
      <div className="grid gap-5 min-[40rem]:grid-cols-2">
        <LapField facts={facts} field={form.text('lap')} />
        <TextField
          {...form.text('time')}
          label={t('new.time')}
          hint={t('new.timeHint')}
          ltr
          autoComplete="off"
          inputMode="text"
        />
      </div>
      <TextAreaField
        {...form.text('text')}
        label={t('new.text')}
        hint={t('new.textHint', { min: reportText.min })}
        required
        rows={6}
        maxLength={reportText.max}
      />
      <TextAreaField
        {...form.text('links')}
        label={t('new.links')}
        hint={t('new.linksHint')}
        rows={2}
        dir="ltr"
      />
      <ClipField upload={upload} error={form.errorAt('clip')} />
      {isSending && <p className="text-sm text-text-2">{t('new.clipWaits')}</p>}
      <Button look="main" type="submit" loading={form.busy} disabled={isSending} className="self-start">
        {t('new.send')}
      </Button>
    </form>
  );
}

type ReportFormState = ReturnType<typeof useForm<typeof Typed>>;

function Accused({ facts: { entrants }, form }: { facts: Facts; form: ReportFormState }) {
  const t = useReportMessages();
  const chosen = form.values.accused as number[];
  // Reports name entries: a driver without an entry cannot be reported here.
  const named = entrants.flatMap((party) =>
    party.entry_id === null ? [] : [{ ...party, entry_id: party.entry_id }],
  );
  const error = form.errorAt('accused') ?? chosen.map((_, at) => form.errorAt(`accused.${at}`)).find(Boolean);
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium text-sm text-text-2">{t('new.who')}</legend>
      <p className="text-sm text-text-3">{t('new.whoHint')}</p>
      <div className="grid max-h-80 gap-x-4 overflow-y-auto rounded-input border border-line-strong bg-surface-1 px-3 py-1 min-[40rem]:grid-cols-2">
        {named.map((party) => (
          <Checkbox
            key={party.entry_id}
            name="accused"
            checked={chosen.includes(party.entry_id)}
            onValue={(isChosen) =>
              form.set(
                'accused',
                isChosen ? [...chosen, party.entry_id] : chosen.filter((id) => id !== party.entry_id),
              )
            }
            label={<PlainParty party={party} />}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** A driver without a link: the whole line toggles the checkbox. */
function PlainParty({ party }: { party: Facts['entrants'][number] }) {
  return <PartyName party={{ ...party, name: party.driver?.username ?? party.name, driver: null }} />;
}

type TextProps = ReturnType<ReportFormState['text']>;

/** One of the member's laps, or a number if the laps are unknown. */
function LapField({ facts: { laps }, field }: { facts: Facts; field: TextProps }) {
  const t = useReportMessages();
  const format = useFormat();
  if (laps.length === 0) return <NumberField {...field} label={t('new.lap')} />;
  return (
    <SelectField
      {...field}
      label={t('new.lap')}
      hint={t('new.lapHint')}
      placeholder={t('new.noLap')}
      options={laps.map(({ lap, lap_time }) => ({
        value: String(lap),
        label: t('new.lapOption', { lap, time: format.lapTime(lap_time) }),
      }))}
    />
  );
}
