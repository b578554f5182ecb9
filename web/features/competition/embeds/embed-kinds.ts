/** The parts of a competition that a club's own site can show. The custom element of each is `touchline-{kind}`. */
export const embedKinds = [
  { kind: 'table', label: 'League table' },
  { kind: 'fixtures', label: 'Fixtures' },
  { kind: 'next-match', label: 'Next match' },
  { kind: 'top-scorers', label: 'Top scorers' },
] as const

export type EmbedKind = (typeof embedKinds)[number]['kind']

export const embedThemes = [
  { theme: 'auto', label: 'As the reader’s device' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
] as const

export type EmbedTheme = (typeof embedThemes)[number]['theme']

export const isEmbedKind = (text: string | undefined): text is EmbedKind => embedKinds.some(({ kind }) => kind === text)

/** Every other text is 'auto'. */
export const readEmbedTheme = (text: string | null): EmbedTheme =>
  embedThemes.find(({ theme }) => theme === text)?.theme ?? 'auto'

/** The path of an embed. @param slug the competition's id or custom URL */
export const embedPath = (slug: string, kind: EmbedKind, theme: EmbedTheme = 'auto'): string =>
  `/embed/${slug}/${kind}${theme === 'auto' ? '' : `?theme=${theme}`}`
