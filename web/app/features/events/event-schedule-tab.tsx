import { useText } from '../../lib/text.ts';
import type { EventForm } from './event-form.ts';
import { eventsText } from './events-text.ts';
import { MomentField } from './moment-field.tsx';

/** From when to when. */
export function EventScheduleTab({ form }: { form: EventForm }) {
  const t = useText(eventsText);
  return (
    <div className="flex flex-col gap-6">
      <p className="text-sm text-text-2">{t('form.zone')}</p>
      <MomentField
        {...form.text('start_date')}
        legend={t('form.start')}
        dayLabel={t('form.startDay')}
        timeLabel={t('form.startTime')}
      />
      <MomentField
        {...form.text('end_date')}
        legend={t('form.end')}
        dayLabel={t('form.endDay')}
        timeLabel={t('form.endTime')}
      />
    </div>
  );
}
