import { useEffect, useState } from 'react'

/** How long a value must stay the same, in milliseconds. */
const SETTLED_MS = 300

/**
 * A value once it has stopped changing, for a question to the server about text that is being typed.
 * @param key names the value: values with the same key are equal
 */
export function useSettled<T>(value: T, key: string): T {
  const [settled, setSettled] = useState({ value, key })
  useEffect(() => {
    if (key === settled.key) return
    const timer = setTimeout(() => setSettled({ value, key }), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value, key, settled.key])
  return settled.value
}
