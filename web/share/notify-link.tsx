import { buttonClass } from '#web/ui/button-class.ts'

/** Leads to the choice of notifications about a team's matches. */
export const NotifyLink = ({ teamId }: { teamId: string }) => (
  <a href={`/notify?team=${teamId}`} className={buttonClass({ variant: 'outline', className: 'print:hidden' })}>
    Notify me
  </a>
)
