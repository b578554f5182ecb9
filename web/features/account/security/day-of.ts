/** The day of a moment, YYYY-MM-DD, where the person is. */
export function dayOf(moment: string | Date): string {
  const date = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
