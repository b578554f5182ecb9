import { useDraft } from '#web/data/use-draft.ts'
import { type ProfileValues, valuesOf } from './profile-values.ts'

type Saved = Parameters<typeof valuesOf>[0]

/**
 * The fields of the form: what is saved, under what was typed and not saved yet. The latter outlives the page in this
 * tab; each account has its own.
 */
export function useProfileDraft(playerId: string, userId: string, saved: Saved) {
  const [draft, setDraft] = useDraft(`player-${userId}-${playerId}`)
  const standing = valuesOf(saved)
  const typed = readDraft(draft)
  const values: ProfileValues = { ...standing, ...typed }
  function change(field: keyof ProfileValues, value: string) {
    const { [field]: _, ...others } = typed
    const next = value === standing[field] ? others : { ...others, [field]: value }
    setDraft(Object.keys(next).length === 0 ? '' : JSON.stringify(next))
  }
  return { values, change, isChanged: draft !== '', discard: () => setDraft('') }
}

function readDraft(draft: string): Partial<ProfileValues> {
  if (draft === '') return {}
  try {
    const found: unknown = JSON.parse(draft)
    if (typeof found !== 'object' || found === null) return {}
    return Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}
