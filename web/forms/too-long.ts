/** Why a text cannot be saved that is longer than the database keeps; else null. */
export function tooLong(text: string, most: number): string | null {
  // Counted as the database counts: an emoji outside the first plane is one.
  const length = [...text].length
  if (length <= most) return null
  const letters = (count: number) => count.toLocaleString('en-GB')
  return `At most ${letters(most)} characters; these are ${letters(length)}.`
}
