import { failureMessage } from './failure-message.ts'
import { isUnreachable } from './is-unreachable.ts'

/**
 * The message of a save of many rows that failed. Without a response it may have succeeded.
 * @param thing 'the import'
 * @param again why the save can be repeated: 'adds no match twice'
 */
export function saveFailure(error: unknown, thing: string, again: string): string {
  const message = failureMessage(error)
  return isUnreachable(error)
    ? `We don’t know whether ${thing} was saved. ${message} Saving again ${again}.`
    : `Nothing was saved. ${message}`
}
