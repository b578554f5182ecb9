import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { chooseTheme, isTheme, readTheme, subscribeTheme, type Theme, themes } from './theme.ts'

const icons = { light: Sun, dark: Moon, system: Monitor }
const names: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' }

/** Light, dark or the device's setting. Hidden without scripts, when the device's setting applies. */
export function ThemeControl() {
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'system' as const)
  const Icon = icons[theme]
  return (
    <div className="relative hidden size-11 place-items-center rounded-md js:grid hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-pitch">
      <Icon aria-hidden className="size-5" />
      <select
        aria-label="Theme"
        className="absolute inset-0 cursor-pointer appearance-none text-transparent opacity-0"
        value={theme}
        onChange={({ target }) => isTheme(target.value) && chooseTheme(target.value)}
      >
        {themes.map((name) => (
          <option key={name} value={name} className="bg-card text-ink">
            {names[name]}
          </option>
        ))}
      </select>
    </div>
  )
}
