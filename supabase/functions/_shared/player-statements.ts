import type { BioFacts } from './facts.ts'
import { clean } from './names.ts'
import { type Brief, numberStatements, pickNameFirst } from './statements.ts'
import { markOf } from './telling.ts'
import { fillWording, wordingsFor } from './wordings.ts'
import { bioBeats, shortNameOf, spellBioFacts } from './write-bio.ts'

const MAX_WORDS = 250

export function briefBio(given: BioFacts): Brief {
  const facts = spellBioFacts(given, clean)
  const { player, team, manages, best, league } = facts
  const masked: BioFacts = {
    ...facts,
    player: { ...player, name: markOf('player') },
    league: { ...league, name: markOf('league') },
    team: team && { ...team, name: markOf('team') },
    manages: manages && markOf(manages === team?.name ? 'team' : 'managed'),
    best: best && { ...best, opponent: markOf('opponent') },
  }
  const names = new Map([
    ['player', [player.name, shortNameOf(facts)] as const],
    ...Object.entries({ league: league.name, team: team?.name, managed: manages, opponent: best?.opponent }).map(
      ([id, name]) => [id, [name ?? '', name ?? '']] as const,
    ),
  ])
  const sentences = bioBeats(masked).map((beat) =>
    pickNameFirst(wordingsFor(beat).map((wording) => fillWording(wording, beat.values))),
  )
  const [introduction, ...others] = numberStatements('player', sentences)
  return {
    task: 'Write a biography of the player in two to seven sentences and one paragraph.',
    statements: [...(introduction ? [{ ...introduction, isOpening: true as const }] : []), ...others],
    nameOf: (id) => names.get(id) ?? ['', ''],
    least: 0,
    most: MAX_WORDS,
    paragraphs: 1,
    opinions: 0,
  }
}
