/** The source of the inline script that runs before the first paint (first-paint-plugin.ts). */
declare module 'virtual:first-paint' {
  const program: string;
  export default program;
}
