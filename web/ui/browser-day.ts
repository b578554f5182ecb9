/** The day of a moment where the reader is, YYYY-MM-DD. Only browsers know it; the server writes no such day. */
export function browserDay(moment: string | Date): string {
  const date = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
