import type { AdminGameServer } from '@paddock/contract/servers/admin-calls';
import { timingDelayMax, timingModes } from '@paddock/contract/servers/rules';
import { updateServerTiming } from '@paddock/contract/timing/calls';
import { Timer } from 'lucide-react';
import { useState } from 'react';
import { useAdminServersMessages } from '#features/servers/admin-servers/messages.ts';
import { serverQueries } from '#features/servers/staff-queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { NumberField, SelectField } from '#ui/form/text-field.tsx';

/** The audience of live timing. Editors can change it. */
export function TimingSettings({ server, canEdit }: { server: AdminGameServer; canEdit: boolean }) {
  const t = useAdminServersMessages();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { timing_mode, timing_delay_s, two_senders_at, name } = server;
  return (
    <div className="flex flex-col gap-2">
      {canEdit ? (
        <Button
          icon={<Timer className="size-4" />}
          aria-label={t('timing.actionOf', { mode: t(`timing.mode.${timing_mode}`), name })}
          onClick={() => setIsOpen(true)}
        >
          {t.rich('timing.action', { mode: t(`timing.mode.${timing_mode}`) })}
        </Button>
      ) : (
        <span className="text-sm text-text-2">
          {t.rich('timing.action', { mode: t(`timing.mode.${timing_mode}`) })}
        </span>
      )}
      {timing_mode !== 'off' && timing_delay_s > 0 && (
        <span className="text-text-3 text-xs">{t('timing.delayed', { count: timing_delay_s })}</span>
      )}
      {two_senders_at && (
        <span role="note" className="text-sm text-warn">
          {t('timing.twoSenders', { time: format.time(two_senders_at) })}
        </span>
      )}
      {isOpen && <TimingDialog server={server} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function TimingDialog({ server, onClose }: { server: AdminGameServer; onClose: () => void }) {
  const t = useAdminServersMessages();
  const update = useApiMutation(updateServerTiming, {
    invalidates: serverQueries,
    success: t('timing.saved'),
    failure: t('timing.failed'),
  });
  const form = useForm({
    schema: updateServerTiming.body,
    initial: { mode: server.timing_mode, delay_s: String(server.timing_delay_s) },
    submit: async (body) => {
      await update.mutateAsync({ params: { id: server.id }, body });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.rich('timing.title', { name: server.name })}
      submitLabel={t('timing.save')}
    >
      <p className="text-text-2">{t('timing.sentence')}</p>
      <SelectField
        {...form.text('mode')}
        label={t('timing.who')}
        options={timingModes.map((value) => ({ value, label: t(`timing.mode.${value}`) }))}
        required
      />
      <NumberField
        {...form.text('delay_s')}
        label={t('timing.delay')}
        hint={t('timing.delayHint', { max: timingDelayMax })}
        maxLength={3}
        required
      />
    </FormDialog>
  );
}
