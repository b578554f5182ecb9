import { shortDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import type { OfficialClash } from '#domain/officials.ts'
import type { BoardMatch } from './officials-query.ts'

/** 'unavailable on this day', 'also at Ash v Birch, 15:00' */
export function describeClash(clash: OfficialClash, match: BoardMatch, matches: readonly BoardMatch[]): string {
  if (clash.kind === 'absent') return 'unavailable on this day'
  if (clash.kind === 'often') {
    const team = clash.team === match.home ? match.homeName : match.awayName
    return `${isolate(team)} ${clash.times === 1 ? 'once' : `${clash.times} times`} within two weeks`
  }
  const other = matches.find(({ id }) => id === clash.match.id)
  if (other === undefined) return 'another match at about the same time'
  const day = other.date === match.date ? '' : `${shortDate(other.date)}, `
  return `also at ${isolate(other.homeName)} v ${isolate(other.awayName)}, ${day}${other.time}`
}
