interface ProductPicture {
  width: number
  height: number
  alt: string
  /** The same in both themes. */
  isThemeless?: true
}

const listed = {
  'overview-desk': {
    width: 1168,
    height: 760,
    alt: 'A competition on a wide screen: the next match and the league table',
  },
  'overview-phone': { width: 390, height: 780, alt: 'The same competition on a phone' },
  insights: { width: 760, height: 300, alt: 'Chances of the title and of the last places, as bars' },
  'insights-phone': { width: 390, height: 300, alt: 'Chances of the title and of the last places, as bars' },
  schedules: { width: 390, height: 300, alt: 'Upcoming fixtures by day, with kick-off times' },
  statistics: { width: 390, height: 300, alt: 'The list of goalscorers' },
  profiles: {
    width: 390,
    height: 300,
    alt: 'A player’s page in the team’s colours, with portrait, shirt number and age',
  },
  reports: { width: 390, height: 300, alt: 'A written match report' },
  messaging: { width: 390, height: 300, alt: 'Sharing a match by WhatsApp' },
  customisation: { width: 390, height: 300, alt: 'A team’s page in its own colours' },
  'step-create': { width: 390, height: 300, alt: 'A pasted spreadsheet, read and checked before it is saved' },
  'step-invite': { width: 390, height: 300, alt: 'The teams of a competition' },
  'step-play': { width: 390, height: 300, alt: 'Entering a result' },
  'share-card': {
    width: 600,
    height: 315,
    alt: 'The card of a match in a chat: both crests, the score and the date',
    isThemeless: true,
  },
} satisfies Record<string, ProductPicture>

export type PictureName = keyof typeof listed
export type PictureTheme = 'light' | 'dark'

/** Pictures of the product, in CSS pixels. Their files have more for sharp screens. `npm run pictures` makes them. */
export const pictures: Record<PictureName, ProductPicture> = listed

export const themesOf = (name: PictureName): PictureTheme[] =>
  pictures[name].isThemeless ? ['light'] : ['light', 'dark']

export const pictureFile = (name: PictureName, theme: PictureTheme, type: 'avif' | 'webp') => `${name}-${theme}.${type}`
