/** A view's column that is a table's column; positions as in pg_attribute. */
export interface ColumnOrigin {
  position: number
  tableId: string
  tablePosition: number
}

/**
 * Parses the tree of a view's query (`pg_rewrite.ev_action`) up to its outermost target list. The text has nodes in
 * braces and lists in brackets, and backslash escapes.
 */
export function readColumnOrigins(rule: string): ColumnOrigin[] {
  const list = outermostList(rule, ':targetList (')
  return entries(list).flatMap((entry) => {
    const number = (name: string) => new RegExp(` :${name} (\\d+)`).exec(entry)?.[1] ?? '0'
    const tablePosition = Number(number('resorigcol'))
    return tablePosition === 0
      ? []
      : [{ position: Number(number('resno')), tableId: number('resorigtbl'), tablePosition }]
  })
}

/** The content of the named list that belongs to the outermost node. */
function outermostList(text: string, name: string): string {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '{') depth++
    else if (sign === '}') depth--
    else if (depth === 1 && sign === ':' && text.startsWith(name, at)) {
      const start = at + name.length
      return text.slice(start, closing(text, start))
    }
  }
  return ''
}

function closing(text: string, start: number): number {
  let depth = 1
  for (let at = start; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '(') depth++
    else if (sign === ')' && --depth === 0) return at
  }
  return text.length
}

/** The nodes of a list, without nested nodes. */
function entries(list: string): string[] {
  const found: string[] = []
  let depth = 0
  let own = ''
  for (let at = 0; at < list.length; at++) {
    const sign = list[at]
    if (sign === '{') {
      depth++
    } else if (sign === '}') {
      depth--
      if (depth === 0) {
        found.push(own)
        own = ''
      }
    } else if (depth === 1) own += sign
    if (sign === '\\') at++
  }
  return found
}
