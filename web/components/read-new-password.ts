export const MIN_PASSWORD = 6

export interface PasswordProblems {
  password: string | null
  confirmation: string | null
}

/** @param mismatch the screen's own words for two passwords that differ */
export function readNewPassword(password: string, confirmation: string, mismatch: string): PasswordProblems {
  return {
    password: password.length < MIN_PASSWORD ? `Password should be at least ${MIN_PASSWORD} characters.` : null,
    confirmation: password === confirmation ? null : mismatch,
  }
}
