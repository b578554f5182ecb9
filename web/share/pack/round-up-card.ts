import type { Pictures } from '#web/share/preview/card-parts.ts'
import type { PackFacts, RoundUp } from './pack-facts.ts'
import { packFrame, paintOf } from './pack-frame.ts'
import { body, fitLines, matchLine, more } from './pack-lines.ts'

/** All results of a round. */
export function roundUpCard(facts: PackFacts, { title, day, matches }: RoundUp, pictures: Pictures) {
  const fit = fitLines(facts, matches.length, { least: 50, most: 130 })
  const paint = paintOf(facts)
  const lines = matches.slice(0, fit.shown).map((match) => matchLine({ match, height: fit.height, paint }, pictures))
  return packFrame(facts, { title, day }, pictures, body(...lines, ...more(fit, 'results')))
}
