interface Addressed {
  id: string
  settings: { custom_slug: string | null }
}

/** The path of a competition: with its custom URL if it has one, else its id. */
export const competitionPath = ({ id, settings }: Addressed, tab?: string) =>
  `/competitions/${settings.custom_slug ?? id}${tab ? `/${tab}` : ''}`
