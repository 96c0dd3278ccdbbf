import { inputClass } from './field.tsx';

interface SearchInputProps {
  id: string;
  /** The current search, from the address. */
  value: string;
  placeholder?: string;
  className?: string;
}

/** The input of a search form that works without script, named `search`. The caller renders its label. */
export function SearchInput({ id, value, placeholder, className = '' }: SearchInputProps) {
  return (
    <input
      key={value}
      id={id}
      type="text"
      name="search"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      dir="auto"
      maxLength={100}
      defaultValue={value}
      placeholder={placeholder}
      className={`${inputClass} ${className}`}
    />
  );
}
