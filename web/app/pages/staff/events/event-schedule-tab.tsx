import { DateTimeField } from '#features/events/date-time-field.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { EventNightPart } from './event-night-part.tsx';
import type { EventForm } from './form.ts';

/** From when to when, and what the night itself needs. */
export function EventScheduleTab({ form }: { form: EventForm }) {
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
      <EventNightPart form={form} />
    </div>
  );
}
