/** The message for a text that is longer than the database's limit, else null. */
export function tooLong(text: string, most: number): string | null {
  // Code points, as PostgreSQL counts characters.
  const length = [...text].length
  if (length <= most) return null
  const letters = (count: number) => count.toLocaleString('en-GB')
  return `At most ${letters(most)} characters; these are ${letters(length)}.`
}
