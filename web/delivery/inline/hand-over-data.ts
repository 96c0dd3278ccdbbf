interface RouterContext {
  streamController: ReadableStreamDefaultController<string>;
}

/** Writes data as React Router reads it: values by their places, the first one first. */
export function toRouterFormat(data: unknown): string {
  const values: unknown[] = [];
  const place = (value: unknown): number => {
    if (value === null) return -5;
    const at = values.push(0) - 1;
    values[at] =
      typeof value !== 'object'
        ? value
        : Array.isArray(value)
          ? value.map(place)
          : '$' in value
            ? ['D', value.$]
            : Object.fromEntries(Object.entries(value).map(([name, one]) => [`_${place(name)}`, place(one)]));
    return at;
  };
  place(data);
  return `${JSON.stringify(values)}\n`;
}

/** Hands what the page's loaders answered (delivery/page-data.ts) to the client's router. */
export function handOverData(): void {
  const text = document.querySelector('#data')?.textContent;
  if (!text) return;
  const { streamController } = (window as unknown as { __reactRouterContext: RouterContext })
    .__reactRouterContext;
  streamController.enqueue(toRouterFormat(JSON.parse(text)));
  streamController.close();
}
