import { RecordError } from '#web/queries/failures/error-cards.ts'
import { MatchBack } from './match-back.tsx'

export const MatchError = ({ error }: { error: unknown }) => (
  <RecordError error={error} what="match" back={<MatchBack fallback="/dashboard" />} />
)
