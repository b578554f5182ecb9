/** A string property of a thrown value, else ''. */
export function textProperty(value: unknown, key: string): string {
  if (typeof value !== 'object' || value === null) return ''
  const text: unknown = Reflect.get(value, key)
  return typeof text === 'string' ? text : ''
}
