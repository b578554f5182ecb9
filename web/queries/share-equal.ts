/**
 * Replaces equal objects by one object, so that a page carries it once: the teams of a list of matches. Objects with objects
 * inside stay. The change is in place, because a loader may return parts of the same data.
 */
export function shareEqual<T>(part: T, known = new Map<string, object>()): T {
  if (!isPlain(part)) return part
  for (const [key, value] of Object.entries(part)) Reflect.set(part, key, shareEqual(value, known))
  if (Array.isArray(part) || Object.values(part).some(isPlain)) return part
  const text = JSON.stringify(part)
  const first = known.get(text) ?? part
  known.set(text, first)
  return first as T
}

const isPlain = (part: unknown): part is object =>
  Array.isArray(part) || (typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype)
