import { BackLink } from '#web/ui/back-link.tsx'

const MATCH_PAGE = /^\/match(es)?\//

/** Back to the page before, unless that was a match as well; else to `fallback`. */
export const MatchBack = ({ fallback }: { fallback: string }) => (
  <BackLink fallback={fallback} mayReturnTo={(page) => !MATCH_PAGE.test(page)} />
)
