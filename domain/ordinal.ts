const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const rules = new Intl.PluralRules('en-GB', { type: 'ordinal' })

/** '1st', '2nd', '11th' */
export const ordinal = (rank: number): string => `${rank}${ENDINGS[rules.select(rank)]}`
