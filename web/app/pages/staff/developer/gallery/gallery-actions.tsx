import { ArrowRight, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { confirmDelete } from '#lib/browser/confirm-store.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { AnchorButton, Button, type ButtonLook, IconButton, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Dropdown } from '#ui/dialog/dropdown.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/dialog/menu.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Tabs, ToggleGroup } from '#ui/tabs.tsx';

const looks: readonly ButtonLook[] = ['main', 'outline', 'ghost', 'danger'];
const row = 'flex flex-wrap items-center gap-3';

export function GalleryActions() {
  const t = useOverviewMessages();
  const toast = useToast();
  const [dialog, setDialog] = useState<'plain'>();
  const [tab, setTab] = useState<'basic' | 'pricing' | 'media'>('basic');
  const [filter, setFilter] = useState<'all' | 'online' | 'offline'>('all');
  const close = () => setDialog(undefined);
  const ask = (typedName?: string) =>
    confirmDelete({
      title: t('gallery.delete'),
      sentence: t('gallery.sentence'),
      action: t('gallery.delete'),
      ...(typedName ? { typedName } : {}),
      call: () => new Promise((done) => setTimeout(done, 1_200)),
    });

  return (
    <div className="flex flex-col gap-6">
      <SectionHeading>{t('gallery.actions')}</SectionHeading>
      {looks.map((look) => (
        <div key={look} className={row}>
          <Button look={look}>{t(`gallery.${look}`)}</Button>
          <Button look={look} icon={<Plus />}>
            {t('gallery.withIcon')}
          </Button>
          <Button look={look} loading>
            {t('gallery.saving')}
          </Button>
          <Button look={look} disabled>
            {t('gallery.disabled')}
          </Button>
          <Button look={look} dense>
            {t('gallery.dense')}
          </Button>
        </div>
      ))}
      <div className={row}>
        <LinkButton to="/servers" look="main">
          {t('gallery.link')}
          <ArrowRight className="mirror" />
        </LinkButton>
        <AnchorButton href="#main">{t('gallery.link')}</AnchorButton>
        <IconButton label={t('gallery.edit')} icon={<Pencil />} />
        <IconButton label={t('gallery.disabled')} icon={<Trash2 />} disabled />
        <Menu trigger={<Ellipsis />} label={t('gallery.menu')}>
          <MenuItem icon={<Pencil />} onPick={() => toast.info(t('gallery.edit'))}>
            {t('gallery.edit')}
          </MenuItem>
          <MenuItem disabled onPick={() => {}}>
            {t('gallery.disabled')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 />} onPick={() => ask()}>
            {t('gallery.delete')}
          </MenuItem>
        </Menu>
        <Dropdown summary={t('gallery.menu')}>
          <p className="p-3 text-sm">{t('gallery.sentence')}</p>
        </Dropdown>
      </div>
      <div className={row}>
        <Button onClick={() => toast.success(t('gallery.saved'))}>{t('gallery.toastOk')}</Button>
        <Button onClick={() => toast.error(t('gallery.failed'))}>{t('gallery.toastBad')}</Button>
        <Button onClick={() => toast.info(t('gallery.sentence'), 3_000)}>{t('gallery.toastInfo')}</Button>
        <Button onClick={() => setDialog('plain')}>{t('gallery.dialog')}</Button>
        <Button onClick={() => ask()}>{t('gallery.confirm')}</Button>
        <Button onClick={() => ask('Caspian GT3')}>{t('gallery.typed')}</Button>
      </div>
      <Tabs
        label={t('gallery.tabs')}
        current={tab}
        onTab={setTab}
        tabs={[
          { key: 'basic', label: t('gallery.basic') },
          { key: 'pricing', label: t('gallery.pricing'), faulty: true },
          { key: 'media', label: t('gallery.media') },
        ]}
      >
        <p>{t(`gallery.${tab}`)}</p>
      </Tabs>
      <ToggleGroup
        label={t('gallery.tabs')}
        current={filter}
        onPick={setFilter}
        options={[
          { key: 'all', label: t('gallery.all') },
          { key: 'online', label: t('gallery.online') },
          { key: 'offline', label: t('gallery.offline') },
        ]}
      />
      <Dialog
        open={dialog === 'plain'}
        onClose={close}
        title={t('gallery.dialog')}
        description={t('gallery.sentence')}
        actions={
          <>
            <Button look="ghost" onClick={close}>
              {t('gallery.cancel')}
            </Button>
            <Button look="main" onClick={close}>
              {t('gallery.main')}
            </Button>
          </>
        }
      >
        <TextField label={t('gallery.name')} hint={t('gallery.hint')} />
      </Dialog>
    </div>
  );
}
