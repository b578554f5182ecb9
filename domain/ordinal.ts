const ENDINGS = ['th', 'st', 'nd', 'rd']

/** '1st', '2nd', '11th'. By hand, because the browser's own plural rules take a phone 80 ms to load. */
export function ordinal(rank: number): string {
  const isTeen = Math.floor(rank / 10) % 10 === 1
  return `${rank}${(isTeen ? undefined : ENDINGS[rank % 10]) ?? 'th'}`
}
