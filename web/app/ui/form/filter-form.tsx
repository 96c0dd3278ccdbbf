import { type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import { Button } from '../button.tsx';
import { LangInput } from './lang-input.tsx';
import { SearchInput } from './search-input.tsx';
import { SelectField } from './text-field.tsx';

interface FilterFormProps {
  /** Accessible name. */
  label: string;
  /** Path of the list. */
  action: string;
  searchLabel: string;
  /** The current search, from the address. */
  search: string | undefined;
  submitLabel: string;
  /** Further filters. */
  children?: ReactNode;
}

/** Search and filters of a public list, as a form that its button submits without script. */
export function FilterForm(props: FilterFormProps) {
  const { label, action, searchLabel, search = '', submitLabel, children } = props;
  const id = useId();
  return (
    <search aria-label={label} className="min-w-0 grow">
      <Form method="get" action={action} preventScrollReset className="flex flex-wrap items-end gap-3">
        <LangInput />
        <span className="flex min-w-0 grow basis-52 flex-col gap-1.5 md:max-w-96">
          <label htmlFor={id} className="font-medium text-sm text-text-2">
            {searchLabel}
          </label>
          <SearchInput id={id} value={search} />
        </span>
        {children}
        <Button type="submit">{submitLabel}</Button>
      </Form>
    </search>
  );
}

interface FilterSelectProps {
  name: string;
  label: string;
  /** The current choice, from the address. */
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  /** Text of the option that matches everything, if any. */
  placeholder?: string;
}

/** A select that submits its form when it changes. */
export function FilterSelect({ value = '', ...select }: FilterSelectProps) {
  return (
    <SelectField
      // Resets it when the address changes.
      key={value}
      {...select}
      defaultValue={value}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
      className="min-w-40 grow md:grow-0"
    />
  );
}
