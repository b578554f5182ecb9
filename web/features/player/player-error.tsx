import { useNavigationType } from 'react-router'
import { RecordError } from '#web/queries/failures/error-cards.ts'
import { GoBack } from './go-back.tsx'

/** After a link inside the app, back to the page that had the link; at an address that was typed or opened, the error. */
export function PlayerError({ error }: { error: unknown }) {
  const arrival = useNavigationType()
  return arrival === 'PUSH' ? <GoBack /> : <RecordError error={error} what="player" />
}
