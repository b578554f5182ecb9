import { failureMessage } from '#web/queries/failures/failure-message.ts'

/** The way a form reports that it was not saved. */
export interface Failure<Field extends string> {
  /** The text of the form's FormError. */
  message?: string
  /** Problems of the fields that the server refused. */
  problems?: Partial<Record<Field, string>>
  /** The field to type in again. */
  focus?: Field
  toast?: { title: string; description?: string; id?: string }
}

/** A failure in FormError and in a toast with this title. @param id replaces the toast with the same id */
export function failureWithToast(title: string, error: unknown, id?: string): Failure<never> {
  const message = failureMessage(error)
  return { message, toast: { title, description: message, ...(id !== undefined && { id }) } }
}
