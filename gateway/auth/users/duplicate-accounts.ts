import { emailExists, idExists, phoneExists } from '#gateway/auth/errors.ts'
import { DatabaseError, type Queryable } from '#gateway/database/database.ts'
import { findUserByEmail, findUserByPhone, type UserRow } from './users.ts'

/** Throws a precise error. If two requests race, the unique index decides and `throwDuplicate` maps its error. */
export async function checkEmailIsFree(on: Queryable, user: UserRow, email: string): Promise<void> {
  if (await isEmailTaken(on, user, email)) throw emailExists()
}

export async function isEmailTaken(on: Queryable, user: UserRow, email: string): Promise<boolean> {
  const holder = await findUserByEmail(on, email)
  return holder !== null && holder.id !== user.id
}

export async function checkPhoneIsFree(on: Queryable, user: UserRow, phone: string): Promise<void> {
  const holder = await findUserByPhone(on, phone)
  if (holder !== null && holder.id !== user.id) throw phoneExists()
}

/** @throws ApiError if another account has the address, phone or id, else the error itself */
export function throwDuplicate(error: unknown): never {
  throw toDuplicateError(error)
}

export function toDuplicateError(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.code !== '23505' || error.table !== 'users') return error
  if (error.constraint === 'users_email_key') return emailExists()
  return error.constraint === 'users_phone_key' ? phoneExists() : idExists()
}

/** True if a parallel request created an account for the address or number. */
export const isDuplicateAccount = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === '23505' &&
  (error.constraint === 'users_email_key' || error.constraint === 'users_phone_key')
