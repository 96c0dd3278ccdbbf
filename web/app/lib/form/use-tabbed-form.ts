import { type FormEvent, useEffect, useRef, useState } from 'react';

/** A form of `useForm` whose fields are spread over tabs. */
interface TabbedForm<N extends string> {
  busy: boolean;
  faulty: (...names: N[]) => boolean;
  props: { onSubmit: (submit: FormEvent) => void };
}

/**
 * The tab that is shown, at first the first. After a press on the button that failed, it is the one that is at fault,
 * and the focus goes to the first field of it that is.
 */
export function useTabbedForm<const K extends string, const N extends string>(
  form: TabbedForm<N>,
  tabs: readonly [K, ...K[]],
  fieldsOfTab: Record<K, readonly N[]>,
) {
  const [tab, setTab] = useState<K>(tabs[0]);
  const [presses, setPresses] = useState(0);
  const [validated, setValidated] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const isFaulty = (key: K) => form.faulty(...fieldsOfTab[key]);

  // Once for a press, when its answer is there: what is mended afterwards turns no tabs.
  if (validated !== presses && !form.busy) {
    const faulty = tabs.filter(isFaulty);
    setValidated(presses);
    if (faulty[0] && !faulty.includes(tab)) setTab(faulty[0]);
  }
  useEffect(() => {
    if (validated > 0) panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [validated]);

  const submit = (event: FormEvent) => {
    setPresses((count) => count + 1);
    form.props.onSubmit(event);
  };
  return { tab, setTab, panel, isFaulty, submit };
}
