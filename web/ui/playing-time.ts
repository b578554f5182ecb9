import { countWords } from '#domain/count-words.ts'

/** '0:07', '12:30', '1:02:03' @param seconds from 0 */
export function playingTime(seconds: number): string {
  const { hours, minutes, rest } = split(seconds)
  const padded = String(rest).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${padded}` : `${minutes}:${padded}`
}

/** '7 seconds', '12 minutes 30 seconds': as it is read out. */
export function spokenTime(seconds: number): string {
  const { hours, minutes, rest } = split(seconds)
  const parts = [count(hours, 'hour'), count(minutes, 'minute'), count(rest, 'second')].filter((part) => part !== '')
  return parts.join(' ') || '0 seconds'
}

function split(seconds: number) {
  const whole = Math.floor(seconds)
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), rest: whole % 60 }
}

const count = (amount: number, unit: string) => (amount === 0 ? '' : countWords(amount, unit))
