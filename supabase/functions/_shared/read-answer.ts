import { checkAnswer } from './check-answer.ts'
import { fillAllButNames, fillSlots } from './fill-slots.ts'
import type { Brief } from './statements.ts'
import { countWords } from './write-report.ts'

const MOST_CHARACTERS = 6_000
const FENCE = /^```(?:json)?\s*\n([\s\S]*)\n```$/

/** A model's answer: a text, or the reasons for its refusal. */
type Reading = { text: string; reasons: [] } | { text: null; reasons: string[] }

export function readAnswer(answer: string, brief: Brief): Reading {
  const paragraphs = parseAnswer(answer)
  if (paragraphs === null)
    return refuse(['it must be JSON of this shape and nothing else: {"paragraphs": [["First sentence.", "Second."]]}'])
  const reasons = checkAnswer(paragraphs, brief)
  if (reasons.length > 0) return refuse(reasons)
  if (/\uE002 \uE001/.test(fillAllButNames(paragraphs, brief))) return refuse(['a comma is missing between two names'])
  const text = fillSlots(paragraphs, brief)
  const words = countWords(text)
  if (words < brief.least || words > brief.most)
    return refuse([`it has ${words} words, not ${brief.least} to ${brief.most}`])
  return { text, reasons: [] }
}

const refuse = (reasons: string[]): Reading => ({ text: null, reasons })

/** Paragraphs of sentences. Spaces at their ends are dropped; null for any other shape. */
function parseAnswer(answer: string): string[][] | null {
  if (answer.length > MOST_CHARACTERS) return null
  const [, fenced] = FENCE.exec(answer.trim()) ?? []
  try {
    const { paragraphs } = JSON.parse(fenced ?? answer)
    if (!isList(paragraphs, (part): part is string[] => isList(part, (one) => typeof one === 'string'))) return null
    return paragraphs.map((sentences) => sentences.map((sentence) => sentence.replaceAll(/^ +| +$/g, '')))
  } catch {
    return null
  }
}

const isList = <T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] =>
  Array.isArray(value) && value.length > 0 && value.every(isItem)
