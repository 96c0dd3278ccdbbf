import { DateTimeField } from '#features/events/date-time-field.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { EventNightSection } from './event-night-section.tsx';
import type { EventTabProps } from './form.ts';

/** The dates and the fields for the race night. */
export function EventScheduleTab({ form, fields }: EventTabProps) {
  const t = useEventsMessages();
  return (
    <div className="flex flex-col gap-6">
      <p className="text-sm text-text-2">{t('form.zone')}</p>
      <DateTimeField
        {...form.text('start_date')}
        legend={t('form.start')}
        dayLabel={t('form.startDay')}
        timeLabel={t('form.startTime')}
      />
      <DateTimeField
        {...form.text('end_date')}
        legend={t('form.end')}
        dayLabel={t('form.endDay')}
        timeLabel={t('form.endTime')}
      />
      <EventNightSection form={form} fields={fields} />
    </div>
  );
}
