import { shorten } from '#domain/shorten.ts'

/** What stands in a cell, as a sentence about it quotes it. */
export const quoted = (text: string) => `“${shorten(text, 40)}”`
