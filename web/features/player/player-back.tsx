import { BackLink } from '#web/ui/back-link.tsx'

interface PlayerBackProps {
  to: string
  /** Whether `to` is decided by the address; else the page in the app that the visitor came from comes first. */
  fixed: boolean
}

export const PlayerBack = ({ to, fixed }: PlayerBackProps) => (
  <BackLink fallback={to} mayReturnTo={(page) => !fixed || isSamePage(page, to)} />
)

/** Teams have two addresses, and the tab 'stats' may go without saying. */
const isSamePage = (one: string, other: string) => plain(one) === plain(other)
const plain = (path: string) => path.replace(/^\/team\//, '/teams/').replace(/\?tab=stats$/, '')
