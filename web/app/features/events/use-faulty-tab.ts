import { useEffect, useRef, useState } from 'react';
import { type EventForm, type EventTab, eventTabs, fieldsOfTab } from './event-form.ts';

/**
 * The tab that is shown. After a press on the button that failed, it is the one that is at fault, and the focus goes
 * to the first field of it that is.
 */
export function useFaultyTab(form: EventForm) {
  const [tab, setTab] = useState<EventTab>('basic');
  const [presses, press] = useState(0);
  const [judged, judge] = useState(0);
  const panel = useRef<HTMLDivElement>(null);

  // Once for a press, when its answer is there: what is mended afterwards turns no tabs.
  if (judged !== presses && !form.busy) {
    const faulty = eventTabs.filter((key) => form.faulty(...fieldsOfTab[key]));
    judge(presses);
    if (faulty[0] && !faulty.includes(tab)) setTab(faulty[0]);
  }
  useEffect(() => {
    if (judged > 0) panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [judged]);

  return { tab, setTab, panel, watch: () => press((count) => count + 1) };
}
