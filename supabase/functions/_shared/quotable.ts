// Words that would claim something, order something, or name somebody.
const CLAIMS =
  /\b(win|wins|won|winners?|beat|beaten|lost|lose|loss|defeat\w*|victor\w*|drew|draws?|drawn|score\w*|goals?|points?|penalt\w*|cards?|referee\w*|cheat\w*|assists?|hat-?trick|league|table|champions?|top|bottom|first|second|third|last|half|both|twice|minute\w*|man of the match|best|worst|ignore|instruction\w*|prompt|system|assistant|report|write|password|https?|www|zero|nil|one|two|three|four|five|six|seven|eight|nine|ten)\b/i

/**
 * Sentences of a side's public line that may be quoted: short, plain, and of nothing that the record would have to confirm.
 * The team said them, not the paper.
 */
export function quotable(line: string | null): string[] {
  return (line ?? '')
    .slice(0, 20_000)
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(isQuotable)
}

/** Letters, spaces and plain punctuation; one capital, at its beginning. */
function isQuotable(sentence: string): boolean {
  return (
    sentence.length >= 15 &&
    sentence.length <= 120 &&
    /^\p{Lu}[\p{Ll} ,;’'-]+[.!?]?$/u.test(sentence) &&
    !CLAIMS.test(sentence)
  )
}
