import { SESSION_STORAGE_KEY } from './session-store.ts'

/**
 * The person whose session this browser holds, though it may have to be renewed; undefined for none. It says whose data
 * this device keeps, never what the person may do.
 */
export function storedUserId(): string | undefined {
  try {
    const session: unknown = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? 'null')
    const user: unknown = Reflect.get(Object(session), 'user')
    const id: unknown = Reflect.get(Object(user), 'id')
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}
