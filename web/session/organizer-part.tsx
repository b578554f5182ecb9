import { type ComponentType, type FunctionComponent, Suspense } from 'react'
import { ButtonsMissing, lazyPart } from '#web/ui/lazy-part.tsx'
import { type OrganizedLeague, useRunsLeague } from './memberships.ts'

interface OfLeague {
  league: OrganizedLeague
}

/**
 * Buttons of those who run the league. Everybody else does not see them, and does not load their code.
 * Gives them the league's id as their key: a part of one match needs the match's from its caller.
 * @param Fallback stands in their place if the network fails while they load
 */
export function organizerPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = ButtonsMissing,
): FunctionComponent<Props & OfLeague> {
  const Part = lazyPart(load, Fallback)
  return function OrganizerPart(props) {
    if (!useRunsLeague(props.league)) return null
    return (
      <Suspense>
        <Part key={props.league.id} {...props} />
      </Suspense>
    )
  }
}
