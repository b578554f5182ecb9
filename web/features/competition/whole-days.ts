/**
 * The beginning of a list of matches that is one longer than it should be: a match day that does not fit is left out
 * whole, unless it is the first.
 * @param day of a match, in the league's calendar
 * @returns the matches to show, and the first that is not shown
 */
export function wholeDays<Match>(matches: Match[], limit: number, day: (match: Match) => string) {
  const next = matches[limit]
  if (next === undefined) return { shown: matches, next: undefined }
  const days = matches.map(day)
  const cut = days.indexOf(days[limit] ?? '') || limit
  return { shown: matches.slice(0, cut), next: matches[cut] }
}
