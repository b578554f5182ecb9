/** A list as one array parameter without a declared type: `{"a","b",null}`. */
export const arrayLiteral = (elements: readonly (string | null)[]) => `{${elements.map(toElement).join(',')}}`

const toElement = (element: string | null) =>
  element === null ? 'null' : `"${element.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
