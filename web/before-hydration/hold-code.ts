// Holds a page's code back, so that it neither competes with styles and fonts on a phone's connection nor runs before
// somebody needs it (docs/decisions/0031, 0038). React Router's <Scripts> writes all of it; two attributes are renamed.

/** The value of the renamed attributes. `release-code.ts` names them back. */
export const HELD = 'held'

/**
 * The finished HTML with the preloads and the module script of `<Scripts>` held back.
 * @param shown ids of the leagues and players that a public page shows; null for a page that hydrates by itself
 */
export function holdCode(html: string, shown: readonly string[] | null): string {
  const held = html
    .replaceAll('<link rel="modulepreload"', `<link rel="${HELD}"`)
    .replace('type="module" async=""', `type="${HELD}"`)
  return shown === null ? held : held.replace('<html ', `<html data-shown="${shown}" `)
}
