import type { SharedCard } from './share-preview.tsx'

const themes = {
  light: { page: '#ffffff', text: '#0f1419', muted: '#536471', line: '#cfd9de', portrait: '#cfd9de' },
  dark: { page: '#000000', text: '#e7e9ea', muted: '#8b9299', line: '#2f3336', portrait: '#2f3336' },
}

/** A post with the link's card, as X shows it: the title is on the image, without the description. */
export function XCard({ host, title, imageUrl, theme }: SharedCard & { theme: 'light' | 'dark' }) {
  const colours = themes[theme]
  return (
    <div
      className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-3 rounded-md border p-4 font-[system-ui]"
      style={{ background: colours.page, color: colours.text, borderColor: colours.line }}
    >
      <span className="size-10 rounded-full" style={{ background: colours.portrait }} />
      <div className="min-w-0">
        <p className="truncate text-[0.9375rem]">
          <strong>You</strong> <span style={{ color: colours.muted }}>@you · 1m</span>
        </p>
        <div className="relative mt-2 overflow-hidden rounded-[16px] border" style={{ borderColor: colours.line }}>
          <img src={imageUrl} alt="" className="aspect-[1200/630] w-full object-cover" />
          <p
            dir="auto"
            className="absolute inset-x-3 bottom-3 w-fit max-w-[calc(100%-1.5rem)] truncate rounded-[4px] bg-[#000000c4] px-1.5 text-[0.8125rem] leading-5"
            style={{ color: '#ffffff' }}
          >
            {title}
          </p>
        </div>
        <p className="mt-1 truncate text-[0.8125rem]" style={{ color: colours.muted }}>
          From {host}
        </p>
      </div>
    </div>
  )
}
