import { useNavigationType } from 'react-router'
import { RecordError } from '#web/queries/failures/error-cards.ts'
import { GoBack } from './go-back.tsx'

/** After a link inside the app, returns to the page with the link; at a typed or opened address, shows the error. */
export function PlayerError({ error }: { error: unknown }) {
  const arrival = useNavigationType()
  return arrival === 'PUSH' ? <GoBack /> : <RecordError error={error} what="player" />
}
