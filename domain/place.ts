/** Where a match is played; without a venue the place is not known. */
interface MatchPlace {
  pitch: string | null
  venue: { name: string; address: string } | null
}

/** 'Riverside Park, Pitch 2, 12 River Road'; undefined while the venue is not known. */
export const describePlace = ({ venue, pitch }: MatchPlace): string | undefined =>
  venue === null ? undefined : [venue.name, pitch, venue.address].filter(Boolean).join(', ')
