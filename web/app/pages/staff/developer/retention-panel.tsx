import { type Retention, RetentionUpdate, updateRetention } from '@paddock/contract/overview/retention-calls';
import {
  addressDaysMax,
  addressDaysMin,
  retainedTables,
  retentionMax,
  retentionMin,
  timingDaysMax,
  timingDaysMin,
} from '@paddock/contract/overview/rules';
import { useQuery } from '@tanstack/react-query';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { retentionQueries, retentionQuery } from '#features/overview/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { type FormValues, useForm } from '#lib/form/use-form.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { NumberField } from '#ui/form/text-field.tsx';

/** Retention periods of the tables that grow with use. */
export function RetentionPanel() {
  const t = useOverviewMessages();
  const read = useQuery(retentionQuery());
  return (
    <section aria-label={t('developer.retention.title')}>
      <SectionHeading>{t('developer.retention.title')}</SectionHeading>
      <p className="mb-4 text-sm text-text-2">
        {t('developer.retention.line', { min: retentionMin, max: retentionMax })}
      </p>
      <QueryStates query={read} failed={t('developer.retention.failed')} skeleton={<SkeletonRows rows={4} />}>
        {(retention) => <RetentionForm retention={retention} />}
      </QueryStates>
    </section>
  );
}

function RetentionForm({ retention }: { retention: Retention }) {
  const t = useOverviewMessages();
  const save = useApiMutation(updateRetention, {
    invalidates: retentionQueries,
    success: t('developer.retention.saved'),
    failure: t('developer.retention.saveFailed'),
  });
  const initial = Object.fromEntries(Object.entries(retention).map(([name, value]) => [name, String(value)]));
  const form = useForm({
    schema: RetentionUpdate,
    initial: initial as FormValues<typeof RetentionUpdate>,
    submit: (body) => save.mutateAsync({ body }),
  });
  return (
    <Card>
      <CardBody className="md:p-5">
        <form {...form.props} className="flex flex-col gap-5">
          <FormError problem={form.problem} />
          <div className="grid gap-5 md:grid-cols-2">
            {retainedTables.map((table) => (
              <NumberField
                key={table}
                {...form.text(table)}
                label={t(`developer.retention.table.${table}`)}
                hint={t(`developer.retention.hint.${table}`)}
                suffix={t('developer.retention.months')}
                maxLength={3}
                required
              />
            ))}
            <NumberField
              {...form.text('address_days')}
              label={t('developer.retention.addressDays')}
              hint={t('developer.retention.addressDaysHint', { min: addressDaysMin, max: addressDaysMax })}
              suffix={t('developer.retention.days')}
              maxLength={3}
              required
            />
            <NumberField
              {...form.text('timing_days')}
              label={t('developer.retention.timingDays')}
              hint={t('developer.retention.timingDaysHint', { min: timingDaysMin, max: timingDaysMax })}
              suffix={t('developer.retention.days')}
              maxLength={4}
              required
            />
          </div>
          <Button type="submit" loading={form.busy} className="self-start max-xs:w-full">
            {t('developer.retention.save')}
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}
