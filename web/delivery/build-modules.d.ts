/** The text of the program that runs before a page is painted (first-paint-plugin.ts). */
declare module 'virtual:first-paint' {
  const program: string;
  export default program;
}
