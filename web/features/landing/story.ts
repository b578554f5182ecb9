// One match of the demo league, told by the clock. A test compares it with the season (story.test.ts).

export const storyMatch = {
  id: '11e5db23-5feb-42ff-b5a7-55daaa6dd09b',
  home: { name: 'Castle Wend', score: 3 },
  away: { name: 'Dunmere Albion', score: 2 },
} as const

interface StoryRow {
  rank: number
  team: string
  points: number
  /** The rank before the match. */
  before: number
}

/** The part of the table that the match moves. */
export const storyTable: readonly StoryRow[] = [
  { rank: 4, team: 'Bridgewend Town', points: 9, before: 4 },
  { rank: 5, team: 'Castle Wend', points: 8, before: 8 },
  { rank: 6, team: 'Dunmere Albion', points: 7, before: 5 },
  { rank: 7, team: 'Oakhollow Rovers', points: 7, before: 6 },
  { rank: 8, team: 'Larkham Harriers', points: 6, before: 7 },
]

/** The file in web/public/pictures; `npm run pictures` writes it. */
export const storyCrestFile = (team: string) => `crest-${team.toLowerCase().replaceAll(' ', '-')}.svg`
