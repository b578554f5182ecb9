import { isUuid } from '#web/queries/is-uuid.ts'
import type { PackContent, PackSize } from '#web/share/pack/pack-facts.ts'

export type PictureCard = PackContent['card']

export const pictureCards: { card: PictureCard; label: string }[] = [
  { card: 'round-up', label: 'Round-up' },
  { card: 'result', label: 'Result' },
  { card: 'table', label: 'Table' },
  { card: 'scorers', label: 'Top scorers' },
  { card: 'week', label: 'Our week' },
  { card: 'squad', label: 'Squad' },
]

export const pictureSizes: { size: PackSize; label: string; width: number; height: number }[] = [
  { size: 'square', label: 'Square', width: 1080, height: 1080 },
  { size: 'story', label: 'Story', width: 1080, height: 1920 },
]

/** The choice of a picture. The address holds it, so that it works without scripts and can be shared. */
export interface PicturesView {
  card: PictureCard
  size: PackSize
  /** The team in whose colours the picture is; null for the competition's. */
  teamId: string | null
  /** The match of a result; null for the latest. */
  matchId: string | null
}

/** Whether the picture is one team's. */
export const isOfTeam = (card: PictureCard): boolean => card === 'week' || card === 'squad'

export const isPictureCard = (text: string): text is PictureCard => pictureCards.some(({ card }) => card === text)

export function readPicturesView(params: URLSearchParams): PicturesView {
  const card = params.get('card') ?? ''
  return { card: isPictureCard(card) ? card : 'round-up', ...readLook(params) }
}

/** Everything but the card, which is the name of a picture's file. */
export const readLook = (params: URLSearchParams) => ({
  size: params.get('size') === 'story' ? ('story' as const) : ('square' as const),
  teamId: readId(params.get('team')),
  matchId: readId(params.get('match')),
})

const readId = (text: string | null) => (text !== null && isUuid(text) ? text : null)

export function picturesPath(slug: string, { card, ...look }: PicturesView): string {
  const query = [card !== 'round-up' && `card=${card}`, ...lookOf(card, look)].filter(Boolean).join('&')
  return `/competitions/${slug}/share${query && `?${query}`}`
}

/** The path of the PNG. */
export function picturePath(slug: string, { card, ...look }: PicturesView): string {
  const query = lookOf(card, look).filter(Boolean).join('&')
  return `/competitions/${slug}/share/${card}.png${query && `?${query}`}`
}

const lookOf = (card: PictureCard, { size, teamId, matchId }: Omit<PicturesView, 'card'>) => [
  size === 'story' && 'size=story',
  teamId && `team=${teamId}`,
  card === 'result' && matchId && `match=${matchId}`,
]
