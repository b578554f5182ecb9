import { countWords } from '#domain/count-words.ts'
import type { Score } from '#domain/typed-score.ts'
import { assistsOf, type Content, goalsOf, type SideContent, type SideName, scoreOf } from './content.ts'
import { differences, type EditField, playerOf, roleOf } from './fields.ts'
import { detailWords, ROLES } from './incidents.ts'

/** @returns a player's name */
export type NameOf = (playerId: string) => string

const SIDES: readonly SideName[] = ['home', 'away']

/** The differences between two states of a match, one sentence for each. */
export function describeEdits(before: Content, after: Content, nameOf: NameOf): string[] {
  const fields = differences(before, after)
  return [
    ...describeScore(before, after),
    ...SIDES.flatMap((name) => describePlayers(before[name], after[name], playersOf(fields, name), nameOf)),
    ...fields.flatMap((field) => {
      const role = roleOf(field)
      if (role === null) return []
      const [was, is] = [before, after].map((content) => partWords(content[role.name], role.role, nameOf))
      return [was === is ? `${labelOf(role)} has players in other places` : `${labelOf(role)} was ${was}, is now ${is}`]
    }),
    ...(before.manOfMatchId === after.manOfMatchId
      ? []
      : [`Man of the match was ${nameOr(before, nameOf)}, is now ${nameOr(after, nameOf)}`]),
    ...(before.reportText === after.reportText ? [] : [describeText(before.reportText, after.reportText)]),
    ...(before.audioUrl === after.audioUrl ? [] : [describeAudio(before.audioUrl, after.audioUrl)]),
  ]
}

type Part = keyof typeof ROLES | 'formation'

const labelOf = ({ name, role }: { name: SideName; role: Part }) =>
  `${role === 'formation' ? 'Formation' : ROLES[role]} (${name} team)`

const partWords = (side: SideContent, part: Part, nameOf: NameOf) =>
  part === 'formation' ? (side.formation?.shape ?? 'by position') : nameOrNobody(side[part], nameOf)

const playersOf = (fields: readonly EditField[], name: SideName) =>
  fields.flatMap((field) => {
    const player = playerOf(field)
    return player?.name === name ? [player.id] : []
  })

function describeScore(before: Content, after: Content): string[] {
  const [was, is] = [scoreWords(scoreOf(before)), scoreWords(scoreOf(after))]
  if (was !== is) return [`Score was ${was}, is now ${is}`]
  if ((before.typedScore === null) === (after.typedScore === null)) return []
  return [after.typedScore === null ? 'The score is counted from the goals again' : 'The score is typed in now']
}

const scoreWords = (score: Score | null) => (score === null ? 'unknown' : `${score.home} – ${score.away}`)

function describePlayers(
  before: SideContent,
  after: SideContent,
  changed: readonly string[],
  nameOf: NameOf,
): string[] {
  // A goal of one player can change another player's assists.
  const passers = [...Object.values(before.goals), ...Object.values(after.goals)].flat()
  const ids = new Set([...changed, ...passers.flatMap(({ assistById }) => assistById ?? [])])
  return [...ids].flatMap((id) => {
    const sentences = describePlayer(before, after, id, nameOf)
    const isDetail = sentences.length === 0 && changed.includes(id)
    return isDetail ? [`Details of the goals of ${nameOf(id)} changed`] : sentences
  })
}

function describePlayer(before: SideContent, after: SideContent, id: string, nameOf: NameOf): string[] {
  const name = nameOf(id)
  const [details, now] = [before, after].map((side) => detailWords(side, id, nameOf) || 'none')
  const [played, plays] = [before.lineup.includes(id), after.lineup.includes(id)]
  return [
    ...(played === plays ? [] : [plays ? `${name} added to line-up` : `${name} taken out of line-up`]),
    ...describeCount(`Goals of ${name}`, goalsOf(before, id).length, goalsOf(after, id).length),
    ...describeCount(`Assists of ${name}`, assistsOf(before, id), assistsOf(after, id)),
    ...(details === now ? [] : [`Other events of ${name}: ${details}, now ${now}`]),
  ]
}

const describeCount = (what: string, was: number, is: number) =>
  was === is ? [] : [`${what}: was ${was}, is now ${is}`]

const nameOr = ({ manOfMatchId }: Content, nameOf: NameOf) => nameOrNobody(manOfMatchId, nameOf)

const nameOrNobody = (id: string | null | undefined, nameOf: NameOf) => (id ? nameOf(id) : 'nobody')

function describeText(before: string, after: string): string {
  if (before === '') return 'A report text was written'
  return after === '' ? 'The report text was removed' : 'The report text was changed'
}

function describeAudio(before: string, after: string): string {
  if (before === '') return 'A recording was added'
  return after === '' ? 'The recording was removed' : 'The recording was replaced'
}

/** Label and value of a field that two people have changed. */
export function describeField(content: Content, field: EditField, nameOf: NameOf): { label: string; value: string } {
  const player = playerOf(field)
  if (player) return { label: nameOf(player.id), value: describePart(content[player.name], player.id, nameOf) }
  const role = roleOf(field)
  if (role) return { label: labelOf(role), value: partWords(content[role.name], role.role, nameOf) }
  switch (field) {
    case 'typedScore':
      return {
        label: 'Score',
        value: `${scoreWords(scoreOf(content))} (${content.typedScore ? 'typed' : 'counted from the goals'})`,
      }
    case 'manOfMatchId':
      return { label: 'Man of the match', value: nameOr(content, nameOf) }
    case 'audioUrl':
      return { label: 'Recording', value: content.audioUrl === '' ? 'none' : fileName(content.audioUrl) }
    default:
      return { label: 'Report text', value: content.reportText || 'none' }
  }
}

function describePart(side: SideContent, id: string, nameOf: NameOf): string {
  const details = detailWords(side, id, nameOf)
  const more = details === '' ? '' : `, ${details}`
  if (!side.lineup.includes(id) && goalsOf(side, id).length === 0) return `not in the line-up${more}`
  return `in the line-up, ${countWords(goalsOf(side, id).length, 'goal')}, ${countWords(assistsOf(side, id), 'assist')}${more}`
}

const fileName = (url: string) => url.split('?')[0]?.split('/').at(-1) ?? ''
