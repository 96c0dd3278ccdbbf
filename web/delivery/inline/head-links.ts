export function append(tag: 'link' | 'script', properties: Record<string, unknown>): void {
  document.head.append(Object.assign(document.createElement(tag), properties));
}

export const preload = (href: string) => append('link', { rel: 'modulepreload', href });

/** The modules that an element names (delivery/defer-scripts.ts). */
export const preloadsOf = ({ dataset }: HTMLElement): string[] => dataset.preloads?.split(' ') ?? [];
