import { linearPoints, pointsTemplates } from '@paddock/contract/championships/standings/points-templates';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '#lib/i18n/locale.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { pointsTemplatesQuery } from '../template-queries.ts';
import { listNumbers, splitNumbers } from './drafts.ts';
import { useChampionshipSetupMessages } from './messages.ts';

const linearPlaces = 20;

/** The built-in and custom templates as select options. */
function useTemplates(): { value: string; label: string; places: readonly number[] }[] {
  const t = useChampionshipSetupMessages();
  const isPersian = useLocale() === 'fa';
  const custom = useQuery(pointsTemplatesQuery());
  const builtIn = Object.entries(pointsTemplates).map(([key, places]) => ({
    value: key,
    label: t(`templates.${key as keyof typeof pointsTemplates}`),
    places,
  }));
  return [
    ...builtIn,
    { value: 'linear', label: t('templates.linear'), places: linearPoints(linearPlaces) },
    ...(custom.data?.items ?? []).map(({ id, name, name_en, places }) => ({
      value: `own-${id}`,
      label: isPersian ? name : (name_en ?? name),
      places,
    })),
  ];
}

interface TemplateSelectProps {
  /** The typed points. */
  places: string;
  onPlacesChange: (places: string) => void;
  required?: boolean;
}

/** Copies the points of a template. Other points match no template. */
export function TemplateSelect({ places, onPlacesChange, required = false }: TemplateSelectProps) {
  const t = useChampionshipSetupMessages();
  const templates = useTemplates();
  const typed = listNumbers(splitNumbers(places).map(Number));
  const current = templates.find((template) => listNumbers(template.places) === typed);
  return (
    <SelectField
      label={t('template')}
      hint={t('templateHint')}
      value={current?.value ?? ''}
      placeholder={t('templates.none')}
      options={templates}
      required={required}
      onValue={(value) => {
        const picked = templates.find((template) => template.value === value);
        if (picked) onPlacesChange(listNumbers(picked.places));
      }}
    />
  );
}
