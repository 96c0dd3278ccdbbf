import { type AdminPointsTemplate, deletePointsTemplate } from '@paddock/contract/championships/admin-calls';
import { useQuery } from '@tanstack/react-query';
import { StaffCard } from '#components/staff-card.tsx';
import { StaffList, useStaffRecords } from '#components/staff-list.tsx';
import { pointsTemplateQueries, pointsTemplatesQuery } from '#features/championships/template-queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { usePointsTemplatesMessages } from './messages.ts';
import { TemplateDialog } from './template-dialog.tsx';

export const clientLoader = () => prefetch(pointsTemplatesQuery());

/** The league's points templates. */
export default function PointsTemplatesScreen() {
  const t = usePointsTemplatesMessages();
  const format = useFormat();
  const isPersian = useLocale() === 'fa';
  const { editor, onNew, actionsFor } = useStaffRecords<AdminPointsTemplate>({
    module: 'championships',
    deletion: deletePointsTemplate,
    invalidates: pointsTemplateQueries,
    texts: (part, name) => t(`delete.${part}`, { name }),
  });
  const nameOf = (template: AdminPointsTemplate) =>
    isPersian ? template.name : (template.name_en ?? template.name);
  return (
    <StaffList
      texts={{ title: t('title'), new: t('new'), failed: t('failed'), empty: t('empty') }}
      seed="points"
      back={{ to: '/admin/championships', label: t('all') }}
      lead={t('sentence')}
      read={useQuery(pointsTemplatesQuery())}
      onNew={onNew}
      dialogs={editor.isOpen && <TemplateDialog template={editor.record} onClose={editor.close} />}
    >
      {(templates) => (
        <ul aria-label={t('title')} className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
          {templates.map((template) => (
            <StaffCard
              key={template.id}
              title={nameOf(template)}
              words={(part) => t(part, { name: nameOf(template) })}
              {...actionsFor(template, nameOf(template))}
            >
              <p className="text-sm text-text-2">
                {template.places.map((points) => format.number(points)).join(' · ')}
              </p>
            </StaffCard>
          ))}
        </ul>
      )}
    </StaffList>
  );
}
