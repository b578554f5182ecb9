import { createHash } from 'node:crypto'

/**
 * Replaces the nonce of a rendered page by hashes, so that the same HTML can be sent again. Only scripts that React
 * wrote have the nonce: a script that came into the page in another way gets no hash, and browsers refuse it.
 * @param nonce a random text that a page's author cannot guess
 * @returns the HTML without the nonce, and the source expressions of its inline scripts for `script-src`
 */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const parts = html.split(` nonce="${nonce}"`)
  const hashes = new Set<string>()
  for (const [index, rest] of parts.entries()) {
    const before = parts[index - 1]
    if (before === undefined || !isInlineScript(before, rest)) continue
    hashes.add(hashOf(rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script'))))
  }
  return { html: parts.join(''), hashes: [...hashes] }
}

/** @param before ends within the tag that has the nonce, and `rest` goes on with it */
function isInlineScript(before: string, rest: string): boolean {
  const tag = before.slice(before.lastIndexOf('<')) + rest.slice(0, rest.indexOf('>'))
  return tag.startsWith('<script') && !/\ssrc=/.test(tag)
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
