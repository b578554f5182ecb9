import { emailExists, idExists, phoneExists } from '#gateway/auth/errors.ts'
import { DatabaseError, type Queryable } from '#gateway/database/database.ts'
import { findUserByEmail, findUserByPhone, type UserRow } from './users.ts'

/** Looked up for a good answer; where two requests race, the unique index decides and `refuseTaken` answers. */
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

/** @throws ApiError where another account has the address, phone or id already, else the error itself */
export function refuseTaken(error: unknown): never {
  throw toTaken(error)
}

export function toTaken(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.code !== '23505' || error.table !== 'users') return error
  if (error.constraint === 'users_email_key') return emailExists()
  return error.constraint === 'users_phone_key' ? phoneExists() : idExists()
}

/** Another request made an account for the address or the number a moment ago. */
export const isAccountTaken = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === '23505' &&
  (error.constraint === 'users_email_key' || error.constraint === 'users_phone_key')
