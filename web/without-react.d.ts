// Modules that a page runs without React; see vite.config.ts.

/** The module with its imports as the text of one script. */
declare module '*?script' {
  const text: string
  export default text
}

/** The address of the module with its imports as one file. */
declare module '*?module-url' {
  const address: string
  export default address
}
