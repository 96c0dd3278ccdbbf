import { type FormEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../http/api-error.ts';
import {
  type ComparedField,
  findDifferences,
  isSameReading,
  type Reading,
  type RecordValues,
  type Values,
} from './compared-fields.ts';
import { type FormValues, useForm } from './use-form.ts';

interface RecordFormOptions<S extends z.ZodMiniType, R> {
  schema: S;
  /** The record when the form was opened; undefined for a new one. Later changes of this prop are ignored. */
  record: R;
  valuesOf: (record: R) => FormValues<S>;
  /** All fields of the form, to resolve conflicts. */
  fields: readonly ComparedField<NonNullable<R>>[];
  check?: (values: FormValues<S>, record: R) => Partial<Record<string, string>>;
  /** Called with the decoded body and the record that it changes, whose `updated_at` is sent. */
  submit: (body: z.output<S>, record: R) => Promise<unknown>;
}

export type Side = 'stored' | 'mine';

/** A field whose stored value differs from that of the form. */
export interface Difference {
  /** Name of the controls for the choice. */
  name: string;
  label: string;
  stored: Reading;
  mine: Reading;
  /** Undefined until chosen. */
  side: Side | undefined;
  choose: (side: Side) => void;
}

/** A conflict of a form whose record was changed since it was read. */
export interface EditConflict {
  /** Number of the conflict; the panel remounts for each. */
  revision: number;
  /** When the record was changed. */
  at: Date;
  differences: Difference[];
  /** Whether the form was submitted again, so that missing choices are errors. */
  submitted: boolean;
}

interface ConflictState<R> {
  revision: number;
  stored: RecordValues<R>;
  /** The input, which a field keeps while it shows the stored value. */
  mine: Values;
  differing: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  submitted: boolean;
}

const nameOf = (key: string) => `meanwhile.${key}`;

/**
 * A form over a record that others may edit at the same time. If the record was changed since it was read, the server rejects
 * the write: untouched fields take the stored values, and the user chooses for the others. The next submit is compared with
 * the new record. Input is never lost.
 */
export function useRecordForm<S extends z.ZodMiniType, R extends { updated_at: Date } | undefined>({
  schema,
  record,
  valuesOf,
  fields,
  check,
  submit,
}: RecordFormOptions<S, R>) {
  type Stored = NonNullable<R>;
  const [known, setKnown] = useState(record);
  const [initial] = useState(() => valuesOf(record));
  const [conflict, setConflict] = useState<ConflictState<Stored>>();

  /** Both values of a conflicting field and the choice. */
  const resolveField = (
    { key, read, take }: ComparedField<Stored>,
    values: Values,
    of: ConflictState<Stored>,
  ) => {
    const { stored, mine, chosen } = of;
    const reading = (from: Values) => read(take(stored.values, from), stored.record);
    const storedReading = read(stored.values, stored.record);
    const [current, typed] = [reading(values), reading(mine)];
    const isStored = isSameReading(current, storedReading);
    // Typing counts as a choice.
    const isMine = !isStored && (chosen.has(key) || !isSameReading(current, typed));
    const side: Side | undefined = isStored ? 'stored' : isMine ? 'mine' : undefined;
    return { stored: storedReading, mine: isStored ? typed : current, side };
  };
  const differingOf = (of: ConflictState<Stored>) => fields.filter(({ key }) => of.differing.has(key));

  const form = useForm<S>({
    schema,
    initial,
    check: (values) => ({
      ...check?.(values, known),
      ...(conflict &&
        Object.fromEntries(
          differingOf(conflict)
            .filter((field) => resolveField(field, values, conflict).side === undefined)
            .map(({ key }) => [nameOf(key), key]),
        )),
    }),
    submit: async (body) => {
      try {
        await submit(body, known);
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === 'changed_meanwhile';
        if (isConflict && known && error.record) applyConflict(error.record as Stored);
        throw error;
      }
    },
  });

  const setValues = (values: Values) => {
    for (const name of Object.keys(values) as (keyof FormValues<S>)[])
      if (values[name] !== form.values[name]) form.set(name, values[name]);
  };

  /** Updates untouched fields from the stored record and finds the conflicting ones. */
  function applyConflict(now: Stored) {
    const before = { record: known as Stored, values: valuesOf(known) };
    const stored = { record: now, values: valuesOf(now) };
    const mine: Values = form.values;
    const differing = findDifferences(fields, before, stored, mine);
    const untouched = differing.filter(({ read }) =>
      isSameReading(read(mine, before.record), read(before.values, before.record)),
    );
    setValues(untouched.reduce((values, { take }) => take(values, stored.values), mine));
    setKnown(now);
    setConflict((old) => ({
      revision: (old?.revision ?? 0) + 1,
      stored,
      mine,
      differing: new Set(differing.map(({ key }) => key)),
      chosen: new Set(),
      submitted: false,
    }));
  }

  function choose(
    { key, take }: ComparedField<Stored>,
    of: ConflictState<Stored>,
    from: Side | undefined,
    to: Side,
  ) {
    const chosen = new Set([...of.chosen, key]);
    // Keeps the current input, to be restored later.
    const mine = from === 'stored' ? of.mine : take(of.mine, form.values);
    setConflict({ ...of, chosen, mine });
    if (to !== from) setValues(take(form.values, to === 'stored' ? of.stored.values : mine));
  }

  const editConflict: EditConflict | undefined = conflict && {
    revision: conflict.revision,
    at: conflict.stored.record.updated_at,
    submitted: conflict.submitted,
    differences: differingOf(conflict).map((field) => {
      const resolved = resolveField(field, form.values, conflict);
      return {
        ...resolved,
        name: nameOf(field.key),
        label: field.label,
        choose: (side) => choose(field, conflict, resolved.side, side),
      };
    }),
  };

  return {
    ...form,
    /** The record as last read. */
    record: known,
    conflict: editConflict,
    props: {
      ...form.props,
      onSubmit(event: FormEvent) {
        setConflict((old) => old && { ...old, submitted: true });
        form.props.onSubmit(event);
      },
    },
  };
}
