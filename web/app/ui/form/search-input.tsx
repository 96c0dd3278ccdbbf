import { inputClass } from './field.tsx';

interface SearchInputProps {
  id: string;
  /** What the address says is searched for. */
  value: string;
  placeholder?: string;
  className?: string;
}

/** The box of a search form that works without script, sent as `search`. Its label stands beside it. */
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
