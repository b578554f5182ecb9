/** '1 player', '2 players', '1,240 matches'. */
export const countWords = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`
