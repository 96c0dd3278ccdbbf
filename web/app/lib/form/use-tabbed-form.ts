import { type FormEvent, useEffect, useRef, useState } from 'react';

/** A form of `useForm` whose fields are spread over tabs. */
interface TabbedForm<N extends string> {
  busy: boolean;
  hasError: (...names: N[]) => boolean;
  props: { onSubmit: (submit: FormEvent) => void };
}

/**
 * The selected tab, initially the first. After a failed submit it selects the first tab with an error and focuses the first
 * invalid field in it.
 */
export function useTabbedForm<const K extends string, const N extends string>(
  form: TabbedForm<N>,
  tabs: readonly [K, ...K[]],
  fieldsOfTab: Record<K, readonly N[]>,
) {
  const [tab, setTab] = useState<K>(tabs[0]);
  const [submits, setSubmits] = useState(0);
  const [validated, setValidated] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const isFaulty = (key: K) => form.hasError(...fieldsOfTab[key]);

  // Once per submit, after its response, so that later corrections do not switch tabs.
  if (validated !== submits && !form.busy) {
    const invalidTabs = tabs.filter(isFaulty);
    setValidated(submits);
    if (invalidTabs[0] && !invalidTabs.includes(tab)) setTab(invalidTabs[0]);
  }
  useEffect(() => {
    if (validated > 0) panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [validated]);

  const submit = (event: FormEvent) => {
    setSubmits((count) => count + 1);
    form.props.onSubmit(event);
  };
  return { tab, setTab, panel, isFaulty, submit };
}
