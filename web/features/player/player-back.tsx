import { BackLink } from '#web/ui/back-link.tsx'

interface PlayerBackProps {
  to: string
  /** Whether the address names `to`. If not, the previous page in the app comes first. */
  fixed: boolean
}

export const PlayerBack = ({ to, fixed }: PlayerBackProps) => (
  <BackLink fallback={to} mayReturnTo={(page) => !fixed || isSamePage(page, to)} />
)

/** A team has two addresses, and the tab 'stats' can be omitted. */
const isSamePage = (one: string, other: string) => plain(one) === plain(other)
const plain = (path: string) => path.replace(/^\/team\//, '/teams/').replace(/\?tab=stats$/, '')
