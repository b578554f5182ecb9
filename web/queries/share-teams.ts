interface Team {
  id: string
  code: string
  logo_url: string | null
  second_color: string | null
}

interface Meeting<T> {
  home_team: T
  away_team: T
}

/**
 * The matches of a list, in which equal teams are one object, because a page carries each object once. They have no
 * codes, since the crests of a list are too small for letters, and no empty fields.
 */
export function shareTeams<T extends Team, Match extends Meeting<T>>(matches: (Match & Meeting<T>)[]) {
  const teams = new Map<string, ReturnType<typeof withoutEmpty<T>>>()
  const share = (team: T) => {
    const known = teams.get(team.id) ?? withoutEmpty(team)
    teams.set(team.id, known)
    return known
  }
  return matches.map((match) => ({ ...match, home_team: share(match.home_team), away_team: share(match.away_team) }))
}

const withoutEmpty = <T extends Team>({ code: _, logo_url, second_color, ...team }: T) => ({
  ...team,
  ...(logo_url && { logo_url }),
  ...(second_color && { second_color }),
})
