import { toast } from '#web/ui/toast.ts'

const SHOWN_MS = 15_000

/** Says that all notifications of this device ended, because the server may still send those of an account that left. */
export const sayPushEnded = () =>
  toast('Notifications are off on this device', {
    description:
      'The server could not be told that you signed out. So this device ended all notifications, also those about teams and matches. To get these again, press ‘Notify me’ there.',
    duration: SHOWN_MS,
    destructive: true,
  })
