import { MAX_NOTES } from './notes-queries.ts'

/** Why notes are too long to be submitted, or null. The characters are counted as the database counts them. */
export function notesProblem(text: string): string | null {
  const excess = [...text.trim()].length - MAX_NOTES
  if (excess <= 0) return null
  const letters = (count: number) => count.toLocaleString('en-GB')
  return `Notes have at most ${letters(MAX_NOTES)} characters; take out ${letters(excess)}.`
}
