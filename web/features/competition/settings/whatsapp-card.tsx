import { CheckCheck } from 'lucide-react'
import type { SharedCard } from './share-preview.tsx'

// The app's own colours, with slightly stronger greys for enough contrast.
const themes = {
  light: {
    chat: '#efeae2',
    bubble: '#d9fdd3',
    panel: '#d1f4cc',
    text: '#111b21',
    muted: '#4b5a63',
    link: '#0b6285',
    ticks: '#0b6285',
  },
  dark: {
    chat: '#0b141a',
    bubble: '#005c4b',
    panel: '#025144',
    text: '#e9edef',
    muted: '#c0d0cc',
    link: '#8fdcff',
    ticks: '#8fdcff',
  },
}

/** A sent message with the link and its card, as WhatsApp shows it. */
export function WhatsAppCard({
  address,
  host,
  title,
  description,
  imageUrl,
  theme,
}: SharedCard & { theme: 'light' | 'dark' }) {
  const colours = themes[theme]
  return (
    <div className="grid justify-items-end rounded-md p-4 font-[system-ui]" style={{ background: colours.chat }}>
      <div
        className="w-full max-w-88 overflow-hidden rounded-[8px] rounded-tr-none p-1"
        style={{ background: colours.bubble, color: colours.text }}
      >
        <div className="overflow-hidden rounded-[6px]" style={{ background: colours.panel }}>
          <img src={imageUrl} alt="" className="aspect-[1200/630] w-full object-cover" />
          <div className="grid gap-0.5 px-2.5 py-2">
            <p dir="auto" className="wrap-anywhere line-clamp-2 font-medium text-sm leading-snug">
              {title}
            </p>
            <p
              dir="auto"
              className="wrap-anywhere line-clamp-2 text-[0.8125rem] leading-snug"
              style={{ color: colours.muted }}
            >
              {description}
            </p>
            <p className="truncate text-xs" style={{ color: colours.muted }}>
              {host}
            </p>
          </div>
        </div>
        <p className="wrap-anywhere px-1.5 pt-1 text-sm leading-snug underline" style={{ color: colours.link }}>
          {address}
        </p>
        <p className="flex items-center justify-end gap-1 px-1.5 text-[0.6875rem]" style={{ color: colours.muted }}>
          17:30
          <CheckCheck aria-hidden className="size-4" style={{ color: colours.ticks }} />
        </p>
      </div>
    </div>
  )
}
