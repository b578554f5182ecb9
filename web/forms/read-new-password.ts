import { formText } from './form-text.ts'

export const MIN_PASSWORD = 6

export interface PasswordProblems {
  password: string | null
  confirmation: string | null
}

export const NO_PROBLEMS: PasswordProblems = { password: null, confirmation: null }

/** @param mismatch the message for two passwords that differ */
export function readNewPassword(form: HTMLFormElement, mismatch: string) {
  const password = formText(form, 'password')
  const problems: PasswordProblems = {
    password: password.length < MIN_PASSWORD ? `Password should be at least ${MIN_PASSWORD} characters.` : null,
    confirmation: password === formText(form, 'confirmation') ? null : mismatch,
  }
  return { password, problems }
}
