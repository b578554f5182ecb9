import { countMatches } from '#domain/count-words.ts'

/** '3 matches added, 1 match moved' */
export function listCounts({ added, moved, removed }: { added: number; moved: number; removed: number }): string {
  const parts = [
    added > 0 && `${countMatches(added)} added`,
    moved > 0 && `${countMatches(moved)} moved`,
    removed > 0 && `${countMatches(removed)} removed`,
  ].filter(Boolean)
  return parts.length === 0 ? 'Nothing changed' : parts.join(', ')
}
