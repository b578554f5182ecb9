import type { Parsed } from './parsed.ts'
import { quoted } from './quoted.ts'

const ROUND = /^(?:round|rd|r|matchday|matchweek|gameweek|week|md|mw|gw|wk)?\.?\s*(\d{1,3})\.?$/i

/** Parses 7, 'Round 7' and 'Matchday 7'; an empty cell is null. */
export function parseRound(text: string): Parsed<number | null> {
  if (/^[-–—?]?$/.test(text)) return { value: null }
  const round = Number(ROUND.exec(text)?.[1] ?? 0)
  if (round > 0) return { value: round }
  return { reason: `The round ${quoted(text)} is not a number from 1 up. Write a number or leave it empty.` }
}
