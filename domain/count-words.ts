/** '1 player', '2 players', '1,240 matches'. */
export const countWords = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`

/** '1 match', '1,200 matches' */
export const countMatches = (matches: number): string => countWords(matches, 'match', 'matches')
