import {
  type AdminSettings,
  getAdminSettings,
  type SettingsUpdate,
  updateSettings,
} from '@paddock/contract/site/calls';
import { type ReactNode, useEffect } from 'react';
import type * as z from 'zod/mini';
import { useSiteMessages } from '#features/site/messages.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useAnchor } from '#lib/browser/use-anchor.ts';
import { type FormValues, useForm } from '#lib/form/use-form.ts';
import { useSettingsState } from '#lib/page/settings.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { changedSettings } from './changed-settings.ts';

/** Props of a section with a save button. */
export interface SectionProps {
  settings: AdminSettings;
  mayEdit: boolean;
  /** Called with whether there are unsaved changes. */
  onChanged: (changed: boolean) => void;
}

type SettingsSchema = z.ZodMiniType<Partial<z.output<typeof SettingsUpdate>>> & { shape: object };

/** A form over the settings of a schema. */
export function useSettingsForm<S extends SettingsSchema>(schema: S, { settings, onChanged }: SectionProps) {
  const t = useSiteMessages();
  const { reload } = useSettingsState();
  const save = useApiMutation(updateSettings, {
    invalidates: [getAdminSettings],
    success: t('texts.saved'),
    failure: t('saveFailed'),
  });
  const names = Object.keys(schema.shape) as (keyof AdminSettings)[];
  const initial = Object.fromEntries(names.map((name) => [name, String(settings[name] ?? '')]));
  const form = useForm({
    schema,
    initial: initial as FormValues<S>,
    submit: async (typed) => {
      await save.mutateAsync({ body: changedSettings(typed as Partial<AdminSettings>, settings) });
      await reload().catch(console.error);
    },
  });
  const { changed } = form;
  useEffect(() => onChanged(changed), [changed, onChanged]);
  return form;
}

interface SettingsGroupProps {
  title: string;
  /** Fragment of links to this group. */
  anchor?: string | undefined;
  children: ReactNode;
}

/** A card of the settings with a heading. */
export function SettingsGroup({ title, anchor, children }: SettingsGroupProps) {
  return (
    <section
      ref={useAnchor(anchor)}
      id={anchor}
      {...(anchor ? { tabIndex: -1 } : {})}
      className="scroll-mt-4"
    >
      <SectionHeading>{title}</SectionHeading>
      <Card>
        <CardBody className="md:p-5">{children}</CardBody>
      </Card>
    </section>
  );
}

interface SettingsSectionProps extends SettingsGroupProps {
  saveLabel: string;
  mayEdit: boolean;
  form: Pick<ReturnType<typeof useSettingsForm>, 'props' | 'problem' | 'busy'>;
}

/** A group of settings with a save button. */
export function SettingsSection({ saveLabel, mayEdit, form, children, ...group }: SettingsSectionProps) {
  return (
    <SettingsGroup {...group}>
      <form {...form.props} className="flex flex-col gap-5">
        <FormError problem={form.problem} />
        <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-5">
          {children}
          {mayEdit && (
            <Button type="submit" loading={form.busy} className="self-start max-xs:w-full">
              {saveLabel}
            </Button>
          )}
        </fieldset>
      </form>
    </SettingsGroup>
  );
}
