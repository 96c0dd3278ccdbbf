import { translateIssues } from '@paddock/contract/core/validation-issues';
import type { Locale } from '@paddock/contract/i18n/locale';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError, errorMessage, isTurnedAway } from '../api/api-error.ts';
import { toastError } from '../api/error-toast.ts';
import { useLocale } from '../i18n/locale.tsx';
import { useAfterPointerUp } from './after-pointer-up.ts';
import { typedSince } from './typed-since.ts';

type Name<S extends z.ZodMiniType> = keyof z.input<S> & string;

/** What is typed: texts, ticks, files. The schema turns it into what the call takes. */
export type FormValues<S extends z.ZodMiniType> = { [K in Name<S>]: unknown };

interface FormOptions<S extends z.ZodMiniType> {
  /** The body schema of the call, so that form and server agree. */
  schema: S;
  initial: FormValues<S>;
  /** Gets the decoded body. An ApiError that it throws is shown at its fields or above the form. */
  submit: (body: z.output<S>) => Promise<unknown> | unknown;
  /** Rules that a schema of single fields cannot say, such as a repeated password. */
  check?: (values: FormValues<S>) => Partial<Record<string, string>>;
}

/** Messages by field from the schema and the form's own rules; empty when the values may be sent. */
export function validateForm<S extends z.ZodMiniType>(
  schema: S,
  values: FormValues<S>,
  locale: Locale,
  check?: FormOptions<S>['check'],
): Record<string, string> {
  const parsed = z.safeParse(schema, values, { reportInput: true });
  const own = Object.entries(check?.(values) ?? {}).filter(([, message]) => message);
  if (parsed.success) return Object.fromEntries(own) as Record<string, string>;
  // What was typed tells "missing" from "wrong": a number that is empty fails as one that is none.
  const issues = parsed.error.issues.map((issue) =>
    issue.path.length === 1 ? { ...issue, input: values[issue.path[0] as Name<S>] } : issue,
  );
  return {
    ...(Object.fromEntries(own) as Record<string, string>),
    ...translateIssues(issues, locale),
  };
}

/** The first control in document order whose name is at fault. */
function focusFirst(form: HTMLFormElement | null, names: ReadonlySet<string>): void {
  const controls = form?.querySelectorAll<HTMLElement>('[name]') ?? [];
  for (const control of controls) {
    if (!names.has(control.getAttribute('name') ?? '')) continue;
    control.focus();
    return;
  }
}

/**
 * A form over a body schema: silent while a field is first filled, checked when it is left, then at each change.
 * The button stays enabled; a press on it shows every fault and goes to the first. What was typed is never lost.
 */
export function useForm<S extends z.ZodMiniType>({ schema, initial, submit, check }: FormOptions<S>) {
  const locale = useLocale();
  const afterPress = useAfterPointerUp();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [start, setStart] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);
  const wasReset = useRef(false);

  const faults = validateForm(schema, values, locale, check);
  const shown = (name: string) => refused[name] ?? (asked || left.has(name) ? faults[name] : undefined);

  const atFault = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    atFault.current = new Set([...Object.keys(faults), ...Object.keys(refused)]);
  });
  useEffect(() => {
    if (failures > 0) focusFirst(form.current, atFault.current);
  }, [failures]);

  const set = (name: Name<S>, value: unknown) => {
    setValues((old) => ({ ...old, [name]: value }));
    setRefused((old) =>
      Object.fromEntries(Object.entries(old).filter(([of]) => of !== name && !of.startsWith(`${name}.`))),
    );
    setProblem(undefined);
  };
  const leave = (name: Name<S>) => afterPress(() => setLeft((old) => new Set([...old, name])));
  const reset = (next: FormValues<S> = initial) => {
    wasReset.current = true;
    // What was typed since these values were sent stays.
    setValues((current) => {
      const kept = Object.keys(next).map((name) => [
        name,
        typedSince(values[name as Name<S>], current[name as Name<S>], next[name as Name<S>]),
      ]);
      return Object.fromEntries(kept) as FormValues<S>;
    });
    setStart(next);
    setLeft(new Set());
    setAsked(false);
    setRefused({});
    setProblem(undefined);
  };

  /** Shows what a call was refused for: at its fields, or above the form. */
  const refuse = (error: unknown) => {
    if (isTurnedAway(error)) return;
    toastError(error);
    const errors = error instanceof ApiError ? error.errors : {};
    setRefused(errors);
    // What stands at its field is not said twice.
    const detail = errorMessage(error);
    setProblem(Object.values(errors).includes(detail) ? undefined : detail);
    setFailures((count) => count + 1);
  };

  const send = async () => {
    if (busy) return;
    setAsked(true);
    setProblem(undefined);
    const body = z.safeParse(schema, values);
    if (!body.success || Object.keys(faults).length > 0) return setFailures((count) => count + 1);
    setBusy(true);
    try {
      wasReset.current = false;
      await submit(body.data as z.output<S>);
      // What a submit has put back to its start is unchanged already.
      if (!wasReset.current) setStart(values);
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    set,
    reset,
    refuse,
    busy,
    /** Why the last sending failed, in the server's words; for the top of the form. */
    problem,
    /** Whether something differs from the start or the last sending. */
    changed: Object.keys(values).some((name) => values[name as Name<S>] !== start[name as Name<S>]),
    /** Whether any of these fields shows a fault: for the mark on a tab. */
    faulty: (...names: Name<S>[]) => names.some((name) => shown(name) !== undefined),
    /** Shows the faults of some fields and tells whether they may pass: a wizard's Next. */
    pass(...names: Name<S>[]): boolean {
      const wrong = names.filter((name) => faults[name] !== undefined);
      setLeft((old) => new Set([...old, ...names]));
      if (wrong.length > 0) setFailures((count) => count + 1);
      return wrong.length === 0;
    },
    /** The fault of a part of a field, such as `links.0.url`, which is not checked before the form is sent. */
    errorAt: (path: string) => shown(path),
    /** Props of a text control. */
    text: (name: Name<S>) => ({
      name,
      value: String(values[name] ?? ''),
      onValue: (value: string) => set(name, value),
      onBlur: () => leave(name),
      error: shown(name),
    }),
    /** Props of a tick box or switch. */
    tick: (name: Name<S>) => ({
      name,
      checked: values[name] === true,
      onValue: (value: boolean) => set(name, value),
      error: shown(name),
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
