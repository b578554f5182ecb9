import type { DemoCrest } from './crest.ts'

/** A club of the invented Wendmoor region. */
export interface Club {
  name: string
  /** The club's short name in reports. */
  shortName: string
  town: string
  /** A colour name of the palette. */
  colour: string
  crest: DemoCrest
}

export const league = {
  name: 'Wendmoor & District League',
  slug: 'wendmoor-league',
  timeZone: 'Europe/London',
  description:
    'Saturday and Sunday football between the moor and the sea: ten clubs, eighteen rounds and one trophy that has been dropped in the harbour twice.',
  ogTitle: 'Wendmoor & District League: fixtures, results and tables',
  ogDescription: 'Ten clubs from the moor to the sea. Follow every fixture, result and scorer of the season.',
} as const

export const leagueCrest: DemoCrest = {
  shape: 'roundel',
  field: 'plain',
  colours: { ground: '#14532d', division: '#14532d', ink: '#fdf6e3', rim: '#0a2e19' },
  charge: 'ball',
  initials: 'WDL',
}

export const clubs: readonly Club[] = [
  {
    name: 'Port Saltry',
    shortName: 'Saltry',
    town: 'Port Saltry',
    colour: 'Blue',
    crest: {
      shape: 'roundel',
      field: 'base',
      colours: { ground: '#12305c', division: '#1d4f91', ink: '#f5f1e6', rim: '#c9a24b' },
      charge: 'anchor',
      initials: 'PSFC',
    },
  },
  {
    name: 'Oakhollow Rovers',
    shortName: 'Rovers',
    town: 'Oakhollow',
    colour: 'Green',
    crest: {
      shape: 'heater',
      field: 'chief',
      colours: { ground: '#f2c14e', division: '#1f6b3a', ink: '#123d22', rim: '#123d22', letters: '#f2c14e' },
      charge: 'oak',
      initials: 'OR',
    },
  },
  {
    name: 'Bridgewend Town',
    shortName: 'Town',
    town: 'Bridgewend',
    colour: 'Charcoal',
    crest: {
      shape: 'square',
      field: 'chief',
      colours: { ground: '#e8eaed', division: '#9ec5d8', ink: '#2b2f36', rim: '#2b2f36' },
      charge: 'bridge',
      initials: 'BT',
    },
  },
  {
    name: 'Kilnford Athletic',
    shortName: 'Athletic',
    town: 'Kilnford',
    colour: 'Orange',
    crest: {
      shape: 'swiss',
      field: 'halves',
      colours: { ground: '#2a2320', division: '#3a312c', ink: '#f28c28', rim: '#f28c28' },
      charge: 'flame',
      initials: 'KA',
    },
  },
  {
    name: 'Starling Heath',
    shortName: 'Heath',
    town: 'Starling Heath',
    colour: 'Purple',
    crest: {
      shape: 'heater',
      field: 'sash',
      colours: { ground: '#4b2a7b', division: '#6a3fa6', ink: '#ffffff', rim: '#2c1650' },
      charge: 'stars',
      initials: 'SH',
    },
  },
  {
    name: 'Millrace United',
    shortName: 'United',
    town: 'Millrace',
    colour: 'Red',
    crest: {
      shape: 'roundel',
      field: 'stripes',
      colours: { ground: '#b3202c', division: '#93141f', ink: '#ffffff', rim: '#5a0c15' },
      charge: 'wheel',
      initials: 'MU',
    },
  },
  {
    name: 'Dunmere Albion',
    shortName: 'Albion',
    town: 'Dunmere',
    colour: 'Yellow',
    crest: {
      shape: 'hexagon',
      field: 'plain',
      colours: { ground: '#f7d117', division: '#f7d117', ink: '#0f4c5c', rim: '#0f4c5c' },
      charge: 'sun',
      initials: 'DA',
    },
  },
  {
    name: 'Highcairn',
    shortName: 'Cairn',
    town: 'Highcairn',
    colour: 'Gray',
    crest: {
      shape: 'swiss',
      field: 'base',
      colours: { ground: '#5f6b76', division: '#47525c', ink: '#ffffff', rim: '#2f373e' },
      charge: 'peaks',
      initials: 'HC',
    },
  },
  {
    name: 'Castle Wend',
    shortName: 'Castle',
    town: 'Wend',
    colour: 'Silver',
    crest: {
      shape: 'square',
      field: 'quarters',
      colours: { ground: '#d9dde2', division: '#c3c9d0', ink: '#7a1f3d', rim: '#7a1f3d' },
      charge: 'tower',
      initials: 'CW',
    },
  },
  {
    name: 'Larkham Harriers',
    shortName: 'Harriers',
    town: 'Larkham',
    colour: 'Pink',
    crest: {
      shape: 'hexagon',
      field: 'chevron',
      colours: { ground: '#f6b6cb', division: '#ef93b1', ink: '#4a1030', rim: '#4a1030' },
      charge: 'lark',
      initials: 'LH',
    },
  },
]
