const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/**
 * 'Saturday, 12 August 2017'. The words are our own because Node's and browsers' differ by version, and both sides
 * must render the same page.
 * @param date YYYY-MM-DD in the league's time zone
 */
export function longDate(date: string): string {
  const { weekday, day, month, year } = wordsOf(date)
  return `${weekday}, ${day} ${month} ${year}`
}

/** 'Saturday, 12 August' */
export function dayOfYear(date: string): string {
  const { weekday, day, month } = wordsOf(date)
  return `${weekday}, ${day} ${month}`
}

/** 'Sat 12 Aug' */
export function shortDate(date: string): string {
  const { weekday, day, month } = wordsOf(date)
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`
}

/** '12 August 2017' */
export function plainDate(date: string): string {
  const { day, month, year } = wordsOf(date)
  return `${day} ${month} ${year}`
}

/** 'November 2026'. @param month YYYY-MM */
export function monthAndYear(month: string): string {
  const words = wordsOf(`${month}-01`)
  return `${words.month} ${words.year}`
}

function wordsOf(date: string) {
  const day = new Date(`${date}T00:00:00Z`)
  return {
    weekday: WEEKDAYS[day.getUTCDay()] ?? '',
    day: day.getUTCDate(),
    month: MONTHS[day.getUTCMonth()] ?? '',
    year: day.getUTCFullYear(),
  }
}
