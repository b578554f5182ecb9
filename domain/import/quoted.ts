import { shorten } from '#domain/shorten.ts'

/** A cell's content, quoted for a sentence. */
export const quoted = (text: string) => `“${shorten(text, 40)}”`
