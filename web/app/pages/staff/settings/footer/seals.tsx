import { localized } from '@paddock/contract/i18n/localized/localized';
import { type AdminSeal, deleteSeal, getAdminFooter } from '@paddock/contract/pages/footer-calls';
import { sealsMax } from '@paddock/contract/pages/rules';
import { Plus } from 'lucide-react';
import { useRefreshFooter } from '#features/pages/use-refresh-footer.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useRecordEditor } from '#lib/form/use-record-editor.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Ltr } from '#ui/bidi.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { Button } from '#ui/button.tsx';
import { EditIcons } from '#ui/edit-actions.tsx';
import { useAdminFooterMessages } from './messages.ts';
import { SealDialog } from './seal-dialog.tsx';

/** Trust seals in the footer. */
export function Seals({ seals, mayEdit }: { seals: readonly AdminSeal[]; mayEdit: boolean }) {
  const t = useAdminFooterMessages();
  const format = useFormat();
  const locale = useLocale();
  const refreshFooter = useRefreshFooter();
  const editor = useRecordEditor<AdminSeal>();
  const remove = useDeletion(deleteSeal, {
    invalidates: [getAdminFooter],
    texts: (part, name) => t(`seals.delete.${part}`, { name }),
    onDeleted: refreshFooter,
  });
  const nameOf = (seal: AdminSeal) => localized<'alt', string | null>(seal, 'alt', locale) ?? '';
  return (
    <section>
      <SectionHeading>{t('seals.title')}</SectionHeading>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-text-2">{t('seals.lead', { max: format.number(sealsMax) })}</p>
        {seals.length === 0 && <p className="text-text-3">{t('seals.none')}</p>}
        <ul className="grid gap-3 sm:grid-cols-2">
          {seals.map((seal) => (
            <li
              key={seal.id}
              className="flex items-center gap-3 rounded-card border border-line bg-surface-1 p-3"
            >
              <img
                src={uploadUrl(seal.image)}
                alt=""
                className="size-16 shrink-0 rounded-input light bg-surface-1 object-contain p-1"
              />
              <div className="flex min-w-0 grow flex-col">
                <bdi className="wrap-anywhere">{nameOf(seal)}</bdi>
                <Ltr className="truncate text-text-3 text-xs">{seal.url}</Ltr>
              </div>
              {mayEdit && (
                <EditIcons
                  editLabel={t('seals.editOf', { name: nameOf(seal) })}
                  deleteLabel={t('seals.deleteOf', { name: nameOf(seal) })}
                  onEdit={() => editor.edit(seal)}
                  onDelete={() => remove({ params: { id: seal.id } }, nameOf(seal))}
                />
              )}
            </li>
          ))}
        </ul>
        {mayEdit && seals.length < sealsMax && (
          <Button icon={<Plus />} className="self-start" onClick={editor.create}>
            {t('seals.add')}
          </Button>
        )}
      </div>
      {editor.isOpen && <SealDialog seal={editor.record} onClose={editor.close} />}
    </section>
  );
}
