import { translateIssues } from '@paddock/contract/core/validation-issues';
import type { Locale } from '@paddock/contract/i18n/locale';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { toastError } from '../api/error-toast.ts';
import { ApiError, errorMessage, isStepUpCancelled } from '../http/api-error.ts';
import { useLocale } from '../i18n/locale.tsx';
import { useAfterPointerUp } from './after-pointer-up.ts';
import { typedSince } from './typed-since.ts';

type Name<S extends z.ZodMiniType> = keyof z.input<S> & string;

/** Numbers, dates and choices are texts while they are typed, and may be empty; a file may be missing. */
type Typed<V> = V extends string
  ? string
  : V extends number | Date
    ? V | string
    : V extends File
      ? V | undefined
      : V;

/** The raw values: texts, booleans, files. The schema decodes them for the call. */
export type FormValues<S extends z.ZodMiniType> = { [K in Name<S>]: Typed<z.input<S>[K]> };

interface FormOptions<S extends z.ZodMiniType> {
  /** The body schema of the call, so that form and server agree. */
  schema: S;
  initial: FormValues<S>;
  /** Called with the decoded body. An ApiError is shown at its fields or above the form. */
  submit: (body: z.output<S>) => Promise<unknown> | unknown;
  /** Rules across fields, such as a repeated password. */
  check?: (values: FormValues<S>) => Partial<Record<string, string>>;
}

/** Errors by field from the schema and `check`; empty if the values are valid. */
export function validateForm<S extends z.ZodMiniType>(
  schema: S,
  values: FormValues<S>,
  locale: Locale,
  check?: FormOptions<S>['check'],
): Record<string, string> {
  const parsed = z.safeParse(schema, values, { reportInput: true });
  const checked = Object.entries(check?.(values) ?? {}).filter(([, message]) => message);
  if (parsed.success) return Object.fromEntries(checked) as Record<string, string>;
  // With the typed text, an empty number is reported as missing, not as invalid.
  const issues = parsed.error.issues.map((issue) =>
    issue.path.length === 1 ? { ...issue, input: values[issue.path[0] as Name<S>] } : issue,
  );
  return {
    ...(Object.fromEntries(checked) as Record<string, string>),
    ...translateIssues(issues, locale),
  };
}

/** Focuses the first control, in document order, whose name is in `names`. */
function focusFirst(form: HTMLFormElement | null, names: ReadonlySet<string>): void {
  const controls = form?.querySelectorAll<HTMLElement>('[name]') ?? [];
  for (const control of controls) {
    if (!names.has(control.getAttribute('name') ?? '')) continue;
    control.focus();
    return;
  }
}

/**
 * A form over a body schema. A field shows errors after its first blur and then on each change. The submit button stays
 * enabled; submitting shows all errors and focuses the first. Input is never lost.
 */
export function useForm<S extends z.ZodMiniType>({ schema, initial, submit, check }: FormOptions<S>) {
  const locale = useLocale();
  const afterPress = useAfterPointerUp();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [start, setStart] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const [serverErrors, setServerErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);
  const wasReset = useRef(false);

  const errors = validateForm(schema, values, locale, check);
  const visibleError = (name: string) =>
    serverErrors[name] ?? (submitted || touched.has(name) ? errors[name] : undefined);

  const invalidNames = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    invalidNames.current = new Set([...Object.keys(errors), ...Object.keys(serverErrors)]);
  });
  useEffect(() => {
    if (failures > 0) focusFirst(form.current, invalidNames.current);
  }, [failures]);

  const set = (name: Name<S>, value: unknown) => {
    setValues((old) => ({ ...old, [name]: value }));
    setServerErrors((old) =>
      Object.fromEntries(Object.entries(old).filter(([of]) => of !== name && !of.startsWith(`${name}.`))),
    );
    setProblem(undefined);
  };
  const touch = (name: Name<S>) => afterPress(() => setTouched((old) => new Set([...old, name])));
  const reset = (next: FormValues<S> = initial) => {
    wasReset.current = true;
    // Keeps input that was typed since these values were sent.
    setValues((current) => {
      const entries = Object.keys(next).map((name) => [
        name,
        typedSince(values[name as Name<S>], current[name as Name<S>], next[name as Name<S>]),
      ]);
      return Object.fromEntries(entries) as FormValues<S>;
    });
    setStart(next);
    setTouched(new Set());
    setSubmitted(false);
    setServerErrors({});
    setProblem(undefined);
  };

  /** Shows the error of a call at its fields or above the form. */
  const setServerError = (error: unknown) => {
    if (isStepUpCancelled(error)) return;
    toastError(error);
    const byField = error instanceof ApiError ? error.errors : {};
    setServerErrors(byField);
    // A message at its field is not repeated.
    const detail = errorMessage(error);
    setProblem(Object.values(byField).includes(detail) ? undefined : detail);
    setFailures((count) => count + 1);
  };

  const send = async () => {
    if (busy) return;
    setSubmitted(true);
    setProblem(undefined);
    const body = z.safeParse(schema, values);
    if (!body.success || Object.keys(errors).length > 0) return setFailures((count) => count + 1);
    setBusy(true);
    try {
      wasReset.current = false;
      await submit(body.data as z.output<S>);
      // A reset within submit has already set the start.
      if (!wasReset.current) setStart(values);
    } catch (error) {
      setServerError(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    set,
    reset,
    setServerError,
    busy,
    /** The server's message for the last failed submit, shown above the form. */
    problem,
    /** Whether a value differs from the start or the last successful submit. */
    changed: Object.keys(values).some((name) => values[name as Name<S>] !== start[name as Name<S>]),
    /** Whether any of these fields shows an error, to mark its tab. */
    hasError: (...names: Name<S>[]) => names.some((name) => visibleError(name) !== undefined),
    /** Shows the errors of these fields and returns whether they are valid, for the steps of a wizard. */
    validateFields(...names: Name<S>[]): boolean {
      const invalid = names.filter((name) => errors[name] !== undefined);
      setTouched((old) => new Set([...old, ...names]));
      if (invalid.length > 0) setFailures((count) => count + 1);
      return invalid.length === 0;
    },
    /** The error of a part of a field, such as `links.0.url`, which is validated on submit. */
    errorAt: (path: string) => visibleError(path),
    /** Props of a text control. */
    text: (name: Name<S>) => ({
      name,
      value: String(values[name] ?? ''),
      onValue: (value: string) => set(name, value),
      onBlur: () => touch(name),
      error: visibleError(name),
    }),
    /** Props of a checkbox or switch. */
    checkbox: (name: Name<S>) => ({
      name,
      checked: values[name] === true,
      onValue: (value: boolean) => set(name, value),
      error: visibleError(name),
    }),
    /** Props of the form element. */
    props: {
      ref: form,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        void send();
      },
    },
  };
}
