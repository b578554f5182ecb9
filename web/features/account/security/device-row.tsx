import { Laptop, Smartphone } from 'lucide-react'
import { plainDate } from '#domain/date-words.ts'
import { browserDay } from '#web/ui/browser-day.ts'
import { Button } from '#web/ui/button.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { lastUsed } from '#web/ui/last-used.ts'
import { deviceWords } from './device-words.ts'
import type { Device } from './devices-query.ts'

interface DeviceRowProps {
  device: Device
  isBusy: boolean
  onSignOut: () => void
}

export function DeviceRow({ device, isBusy, onSignOut }: DeviceRowProps) {
  const { name, isPhone } = deviceWords(device.user_agent)
  const Icon = isPhone ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-4 border-line border-b py-3">
      <Icon aria-hidden className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{name}</p>
        <p className="text-sm">
          {device.is_current ? (
            <strong className="text-pitch">This device</strong>
          ) : (
            `Last used ${lastUsed(device.last_used_at, new Date())}`
          )}
        </p>
        <p className="text-muted text-sm">
          Since {plainDate(browserDay(device.created_at))}
          {device.ip && <span className="wrap-anywhere">, from {device.ip}</span>}
        </p>
      </div>
      {!device.is_current && (
        <Button
          variant="outline"
          className="shrink-0"
          aria-label={`Sign out ${name}`}
          disabled={isBusy}
          onClick={firstPress(onSignOut)}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
