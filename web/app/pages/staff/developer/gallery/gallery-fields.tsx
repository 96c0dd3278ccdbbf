import { bytesPerMegabyte } from '@paddock/contract/core/uploads';
import { useState } from 'react';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { Checkbox, Switch } from '#ui/form/checkbox.tsx';
import { FileField } from '#ui/form/files/file-field.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { OtpInput } from '#ui/form/otp-input.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '#ui/form/text-field.tsx';

const limits = { maxBytes: bytesPerMegabyte, types: ['image/jpeg', 'image/png'], max: 2 };

export function GalleryFields() {
  const t = useOverviewMessages();
  const toast = useToast();
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const [isOn, setIsOn] = useState(true);
  const options = [
    { value: 'race', label: t('gallery.all') },
    { value: 'drift', label: t('gallery.online') },
    { value: 'none', label: t('gallery.disabled'), disabled: true },
  ];
  return (
    <div className="flex flex-col gap-6">
      <SectionHeading>{t('gallery.fields')}</SectionHeading>
      <FormError problem={t('gallery.failed')} />
      <div className="grid gap-6 md:grid-cols-2">
        <TextField label={t('gallery.name')} hint={t('gallery.hint')} required />
        <TextField label={t('gallery.name')} defaultValue="ab" error={t('gallery.fault')} />
        <TextField label={t('gallery.disabled')} defaultValue={t('gallery.sentence')} disabled />
        <TextField
          label={t('gallery.email')}
          type="email"
          inputMode="email"
          ltr
          placeholder="driver@example.com"
        />
        <NumberField
          label={t('gallery.price')}
          ascii
          decimal
          suffix="USD"
          value={number}
          onValue={setNumber}
        />
        <SelectField label={t('gallery.menu')} options={options} placeholder={t('gallery.choose')} />
        <PasswordField label={t('gallery.password')} autoComplete="new-password" hint={t('gallery.hint')} />
        <PasswordField
          label={t('gallery.password')}
          autoComplete="current-password"
          error={t('gallery.fault')}
        />
        <TextAreaField label={t('gallery.text')} hint={t('gallery.hint')} />
        <FileField
          label={t('gallery.media')}
          limits={limits}
          files={files}
          onFiles={setFiles}
          hint="JPG, PNG"
        />
        <div className="flex flex-col">
          <Checkbox label={t('gallery.tick')} defaultChecked />
          <Checkbox label={t('gallery.tick')} error={t('gallery.fault')} />
          <Checkbox label={t('gallery.disabled')} disabled />
        </div>
        <div className="flex flex-col">
          <Switch label={t('gallery.switch')} checked={isOn} onValue={setIsOn} />
          <Switch label={t('gallery.disabled')} checked={false} disabled readOnly />
        </div>
        <OtpInput
          label={t('gallery.code')}
          length={4}
          value={code}
          onValue={setCode}
          onWhole={(whole) => toast.info(whole)}
          hint={t('gallery.hint')}
        />
        <SearchBox label={t('gallery.search')} value="" onSearch={(text) => toast.info(text || '—')} />
      </div>
    </div>
  );
}
