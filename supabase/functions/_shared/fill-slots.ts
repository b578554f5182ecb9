import { withoutSecondPoints } from './names.ts'
import { type Brief, slotsOf } from './statements.ts'
import { capital, spellMarks } from './telling.ts'

type Paragraphs = readonly (readonly string[])[]

/** The text of a checked answer. Slots first, then names, each in one pass: what is filled in is never read again. */
export const fillSlots = (paragraphs: Paragraphs, brief: Brief): string =>
  withoutSecondPoints(
    spellMarks(fillAllButNames(paragraphs, brief), brief.nameOf).split('\n\n').map(capital).join('\n\n'),
  )

/** The same with marks for names. */
export function fillAllButNames(paragraphs: Paragraphs, { statements }: Brief): string {
  const known = slotsOf(statements)
  const fill = (sentence: string) =>
    capital(sentence.replaceAll(/\{\w+\.\w+\}/g, (slot) => known.get(slot)?.text ?? ''))
  return paragraphs.map((sentences) => sentences.map(fill).join(' ')).join('\n\n')
}
