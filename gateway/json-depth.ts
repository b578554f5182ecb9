/**
 * The deepest nesting of lists and objects that the server accepts: enough for real data, safe for every parser's
 * stack.
 */
export const DEEPEST = 64

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const isOpening = (code: number) => code === 0x5b || code === 0x7b
const isClosing = (code: number) => code === 0x5d || code === 0x7d

/**
 * Whether JSON nests too deep. Reads each character once, without recursion. The result for invalid JSON is undefined.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfString(json, at)
    else if (isOpening(code) && ++depth > DEEPEST) return true
    else if (isClosing(code)) depth--
  }
  return false
}

/** @param at the index of the opening quote @returns the index of the closing quote, or the end of the text */
function endOfString(json: string, at: number): number {
  for (let end = json.indexOf('"', at + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let first = end
    while (json.charCodeAt(first - 1) === BACKSLASH && first - 1 > at) first--
    if ((end - first) % 2 === 0) return end
  }
  return json.length
}

/**
 * The same for a text that PostgreSQL may parse as JSON, an array (`{{1}}`) or a row (`(1,"(2)")`): those begin with a
 * bracket. Brackets in quotes count too, because a quoted array element may be JSON.
 */
export function nestsTooDeep(text: string): boolean {
  return /^\s*[[{(]/.test(text) && opensTooMany(text)
}

/** Whether more brackets are open at once than `DEEPEST`. */
export function opensTooMany(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((isOpening(code) || code === 0x28) && ++depth > DEEPEST) return true
    if ((isClosing(code) || code === 0x29) && depth > 0) depth--
  }
  return false
}

/** The same for parsed values: the claims of a token, the fields of a form. */
export function isValueTooDeep(value: unknown): boolean {
  let level = containersIn([value])
  for (let depth = 0; depth < DEEPEST; depth++) {
    if (level.length === 0) return false
    level = containersIn(level.flatMap((one) => Object.values(one)))
  }
  return level.length > 0
}

const containersIn = (values: readonly unknown[]) =>
  values.filter((one): one is object => typeof one === 'object' && one !== null)
