import { type FormEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import {
  type ComparedField,
  type Filled,
  findDifferences,
  type Reading,
  readsSame,
  type Values,
} from './compared-fields.ts';
import { type FormValues, useForm } from './use-form.ts';

interface RecordFormOptions<S extends z.ZodMiniType, R> {
  schema: S;
  /** As it was when the form was opened; undefined for a new one. What is read of it later does not change the form. */
  record: R;
  valuesOf: (record: R) => FormValues<S>;
  /** Every field that the form has, for the case that the record was edited meanwhile. */
  fields: readonly ComparedField<NonNullable<R>>[];
  check?: (values: FormValues<S>, record: R) => Partial<Record<string, string>>;
  /** Gets the decoded body and the record that it changes, whose `updated_at` travels with it. */
  submit: (body: z.output<S>, record: R) => Promise<unknown>;
}

export type Side = 'stored' | 'mine';

/** A field that is stored otherwise than it stands in the form. */
export interface Difference {
  /** Of the controls that choose. */
  name: string;
  label: string;
  stored: Reading;
  mine: Reading;
  /** Undefined until one is chosen. */
  side: Side | undefined;
  choose: (side: Side) => void;
}

/** What a form shows whose record was edited since it was read. */
export interface MeanwhileChanges {
  /** Which time it is: another one is told of anew. */
  turn: number;
  /** When the record was edited. */
  at: Date;
  differences: Difference[];
  /** Whether the form was sent again, and a choice that is open is a fault. */
  asked: boolean;
}

interface Conflict<R> {
  turn: number;
  stored: Filled<R>;
  /** What was typed; a field that takes what is stored leaves it here. */
  mine: Values;
  differing: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  asked: boolean;
}

const nameOf = (key: string) => `meanwhile.${key}`;

/**
 * A form over a record that others may edit at the same time. Where the record was edited since it was read, nothing is
 * stored: what was not touched here takes what is stored now, and for what was, the reader chooses between the two.
 * The next sending is compared with the record as it is now. What was typed is never lost.
 */
export function useRecordForm<S extends z.ZodMiniType, R extends { updated_at: Date } | undefined>({
  schema,
  record,
  valuesOf,
  fields,
  check,
  submit,
}: RecordFormOptions<S, R>) {
  type Known = NonNullable<R>;
  const [known, setKnown] = useState(record);
  const [initial] = useState(() => valuesOf(record));
  const [conflict, setConflict] = useState<Conflict<Known>>();

  /** How a field stands in the form, and whether that was decided. */
  const judge = ({ key, read, take }: ComparedField<Known>, values: Values, of: Conflict<Known>) => {
    const { stored, mine, chosen } = of;
    const reading = (from: Values) => read(take(stored.values, from), stored.record);
    const [now, own, kept] = [read(stored.values, stored.record), reading(values), reading(mine)];
    const isStored = readsSame(own, now);
    // Whoever types on has chosen.
    const isMine = !isStored && (chosen.has(key) || !readsSame(own, kept));
    const side: Side | undefined = isStored ? 'stored' : isMine ? 'mine' : undefined;
    return { stored: now, mine: isStored ? kept : own, side };
  };
  const differingOf = (of: Conflict<Known>) => fields.filter(({ key }) => of.differing.has(key));

  const form = useForm<S>({
    schema,
    initial,
    check: (values) => ({
      ...check?.(values, known),
      ...(conflict &&
        Object.fromEntries(
          differingOf(conflict)
            .filter((field) => judge(field, values, conflict).side === undefined)
            .map(({ key }) => [nameOf(key), key]),
        )),
    }),
    submit: async (body) => {
      try {
        await submit(body, known);
      } catch (error) {
        const isOld = error instanceof ApiError && error.code === 'changed_meanwhile';
        if (isOld && known && error.record) meet(error.record as Known);
        throw error;
      }
    },
  });

  const put = (values: Values) => {
    for (const name of Object.keys(values) as (keyof FormValues<S>)[])
      if (values[name] !== form.values[name]) form.set(name, values[name]);
  };

  /** The record is another than the form was filled from. */
  function meet(now: Known) {
    const before = { record: known as Known, values: valuesOf(known) };
    const stored = { record: now, values: valuesOf(now) };
    const mine: Values = form.values;
    const differing = findDifferences(fields, before, stored, mine);
    const untouched = differing.filter(({ read }) =>
      readsSame(read(mine, before.record), read(before.values, before.record)),
    );
    put(untouched.reduce((values, { take }) => take(values, stored.values), mine));
    setKnown(now);
    setConflict((old) => ({
      turn: (old?.turn ?? 0) + 1,
      stored,
      mine,
      differing: new Set(differing.map(({ key }) => key)),
      chosen: new Set(),
      asked: false,
    }));
  }

  function choose(
    { key, take }: ComparedField<Known>,
    of: Conflict<Known>,
    from: Side | undefined,
    to: Side,
  ) {
    const chosen = new Set([...of.chosen, key]);
    // What is typed now is what comes back.
    const mine = from === 'stored' ? of.mine : take(of.mine, form.values);
    setConflict({ ...of, chosen, mine });
    if (to !== from) put(take(form.values, to === 'stored' ? of.stored.values : mine));
  }

  const meanwhile: MeanwhileChanges | undefined = conflict && {
    turn: conflict.turn,
    at: conflict.stored.record.updated_at,
    asked: conflict.asked,
    differences: differingOf(conflict).map((field) => {
      const judged = judge(field, form.values, conflict);
      return {
        ...judged,
        name: nameOf(field.key),
        label: field.label,
        choose: (side) => choose(field, conflict, judged.side, side),
      };
    }),
  };

  return {
    ...form,
    /** As it was read last. */
    record: known,
    meanwhile,
    props: {
      ...form.props,
      onSubmit(event: FormEvent) {
        setConflict((old) => old && { ...old, asked: true });
        form.props.onSubmit(event);
      },
    },
  };
}
