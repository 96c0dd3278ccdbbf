import { type AdminPointsTemplate, deletePointsTemplate } from '@paddock/contract/championships/admin-calls';
import { useQuery } from '@tanstack/react-query';
import { StaffList } from '#components/staff-list.tsx';
import { pointsTemplateQueries, pointsTemplatesQuery } from '#features/championships/template-queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useRecordEditor } from '#lib/form/use-record-editor.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { EditActions } from '#ui/edit-actions.tsx';
import { usePointsTemplatesMessages } from './messages.ts';
import { TemplateDialog } from './template-dialog.tsx';

export const clientLoader = () => prefetch(pointsTemplatesQuery());

/** The league's own points by place. */
export default function PointsTemplatesScreen() {
  const t = usePointsTemplatesMessages();
  const format = useFormat();
  const isPersian = useLocale() === 'fa';
  const rights = useRights('championships');
  const read = useQuery(pointsTemplatesQuery());
  const editor = useRecordEditor<AdminPointsTemplate>();
  const remove = useDeletion(deletePointsTemplate, {
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
      read={read}
      onNew={rights.create && editor.create}
      dialogs={editor.isOpen && <TemplateDialog template={editor.record} onClose={editor.close} />}
    >
      {(templates) => (
        <ul aria-label={t('title')} className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
          {templates.map((template) => (
            <Card as="li" key={template.id}>
              <CardBody>
                <h2 className="wrap-anywhere font-bold font-sans text-lg">
                  <Bdi>{nameOf(template)}</Bdi>
                </h2>
                <p className="text-sm text-text-2">
                  {template.places.map((points) => format.number(points)).join(' · ')}
                </p>
                <EditActions
                  words={(part) => t(part, { name: nameOf(template) })}
                  rights={rights}
                  onEdit={() => editor.edit(template)}
                  onDelete={() => remove({ params: { id: template.id } }, nameOf(template))}
                />
              </CardBody>
            </Card>
          ))}
        </ul>
      )}
    </StaffList>
  );
}
