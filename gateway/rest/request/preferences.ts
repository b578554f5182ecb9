/** Parses the Prefer header (RFC 7240); the first preference of each kind counts. */
export interface Preferences {
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  missing?: 'default' | 'null'
  return?: 'representation' | 'minimal' | 'headers-only'
  count?: 'exact' | 'planned' | 'estimated'
  tx?: 'commit' | 'rollback'
  handling?: 'strict' | 'lenient'
  timezone?: string
  'max-affected'?: number
}

interface ParsedPreferences {
  preferences: Preferences
  /** Unknown preferences, as sent. */
  invalid: readonly string[]
}

const choices = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const

type Choice = keyof typeof choices

/** @param allowsTx honours the `tx` preference; otherwise it is ignored */
export function parsePreferences(header: string | undefined, allowsTx: boolean): ParsedPreferences {
  const preferences: Record<string, string | number> = {}
  const invalid: string[] = []
  for (const text of (header ?? '').split(',').map((part) => part.trim())) {
    if (text === '') continue
    const [name = '', value = ''] = splitOnce(text, '=')
    if (name === 'max-affected') {
      if (/^\d{1,15}$/.test(value)) preferences[name] ??= Number(value)
    } else if (name === 'timezone') preferences[name] ??= value
    else if (!isChoice(name, value)) invalid.push(text)
    else if (name !== 'tx' || allowsTx) preferences[name] ??= value
  }
  return { preferences, invalid }
}

const splitOnce = (text: string, by: string) => {
  const at = text.indexOf(by)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

const isChoice = (name: string, value: string): name is Choice =>
  Object.hasOwn(choices, name) && (choices[name as Choice] as readonly string[]).includes(value)

const order = ['resolution', 'missing', 'return', 'count', 'tx', 'handling', 'timezone', 'max-affected'] as const

/** The Preference-Applied header; null if no preference was applied. */
export function appliedPreferences(preferences: Preferences): string | null {
  const texts = order
    .filter((name) => preferences[name] !== undefined)
    .filter((name) => name !== 'max-affected' || preferences.handling === 'strict')
    .map((name) => `${name}=${preferences[name]}`)
  return texts.length === 0 ? null : texts.join(', ')
}
