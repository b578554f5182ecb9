import { ResultLinkPage } from '#web/features/match/reported-results/result-link-page.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'

export const meta = () => hiddenMeta('Report a result')

export default function ReportResultRoute() {
  return <ResultLinkPage />
}
