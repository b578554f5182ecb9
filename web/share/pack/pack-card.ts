import type { Pictures } from '#web/share/preview/card-parts.ts'
import type { PackFacts } from './pack-facts.ts'
import { resultCard } from './result-card.ts'
import { roundUpCard } from './round-up-card.ts'
import { scorersCard } from './scorers-card.ts'
import { squadCard } from './squad-card.ts'
import { tableCard } from './table-card.ts'
import { weekCard } from './week-card.ts'

/** A picture of the share pack. */
export function packCard(facts: PackFacts, pictures: Pictures) {
  const { content } = facts
  switch (content.card) {
    case 'round-up':
      return roundUpCard(facts, content, pictures)
    case 'result':
      return resultCard(facts, content, pictures)
    case 'table':
      return tableCard(facts, content, pictures)
    case 'scorers':
      return scorersCard(facts, content, pictures)
    case 'week':
      return weekCard(facts, content, pictures)
    case 'squad':
      return squadCard(facts, content, pictures)
  }
}
