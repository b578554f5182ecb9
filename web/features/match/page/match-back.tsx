import { BackLink } from '#web/ui/back-link.tsx'

const MATCH_PAGE = /^\/match(es)?\//

/** Returns to the previous page, unless that was a match page too; else to `fallback`. */
export const MatchBack = ({ fallback }: { fallback: string }) => (
  <BackLink fallback={fallback} mayReturnTo={(page) => !MATCH_PAGE.test(page)} />
)
