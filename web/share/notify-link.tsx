import { buttonClass } from '#web/ui/button-class.ts'

/** Leads to the choice of notifications about a team's matches or a competition's. */
export const NotifyLink = ({ about, id }: { about: 'team' | 'league'; id: string }) => (
  <a href={`/notify?${about}=${id}`} className={buttonClass({ variant: 'outline', className: 'print:hidden' })}>
    Notify me
  </a>
)
