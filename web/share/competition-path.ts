interface Addressed {
  id: string
  settings: { custom_slug: string | null }
}

/** The competition's own address: by its custom URL where it has one. */
export const competitionPath = ({ id, settings }: Addressed, tab?: string) =>
  `/competitions/${settings.custom_slug ?? id}${tab ? `/${tab}` : ''}`
