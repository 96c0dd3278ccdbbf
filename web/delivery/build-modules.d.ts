/** The text of the program that runs before a page is painted (first-paint-plugin.ts). */
declare module 'virtual:first-paint' {
  const program: string;
  export default program;
}

/** A stylesheet in parts (stylesheet-parts-plugin.ts). */
declare module '*.css?inline&parts' {
  const parts: import('./stylesheet-parts.ts').Part[];
  export default parts;
}
