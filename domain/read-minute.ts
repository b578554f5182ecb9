import type { MatchMinute } from './match-minute.ts'

/** The limits of the table `match_events`. */
export const LAST_MINUTE = 150
export const MAX_ADDED = 30
export const MINUTE_PROBLEM = `A minute is a whole number from 0 to ${LAST_MINUTE}, like 45 or 45+2.`

/**
 * Parses a typed minute: '45', "45'", '45+2', '90 + 3′'. @returns null for the empty text, undefined for an invalid
 * one
 */
export function readMinute(text: string): MatchMinute | null | undefined {
  if (text.trim() === '') return null
  const [, minute, added = '0'] = /^(\d{1,3})\s*['’′]?(?:\s*\+\s*(\d{1,2}))?\s*['’′]?$/.exec(text.trim()) ?? []
  if (minute === undefined || Number(minute) > LAST_MINUTE || Number(added) > MAX_ADDED) return undefined
  return { minute: Number(minute), added: Number(added) || null }
}
