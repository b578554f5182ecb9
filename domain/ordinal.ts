const ENDINGS = ['th', 'st', 'nd', 'rd']

/** '1st', '2nd', '11th'. Implemented here because the browser's plural rules take a phone 80 ms to load. */
export function ordinal(rank: number): string {
  const isTeen = Math.floor(rank / 10) % 10 === 1
  return `${rank}${(isTeen ? undefined : ENDINGS[rank % 10]) ?? 'th'}`
}
