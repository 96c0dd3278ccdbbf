import { slugOf } from '@paddock/contract/catalogue/raw-ids';

interface NamedForm {
  values: Record<'name_en' | 'slug', unknown>;
  set: (name: 'name_en' | 'slug', value: string) => void;
}

/** Sets the English name of a new record. The slug follows it until it is edited. */
export function setEnglishName(form: NamedForm, value: string): void {
  if (form.values.slug === slugOf(String(form.values.name_en))) form.set('slug', slugOf(value));
  form.set('name_en', value);
}
