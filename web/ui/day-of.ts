/** The day of a moment, YYYY-MM-DD, in the browser's time zone. */
export function dayOf(moment: string | Date): string {
  const date = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
