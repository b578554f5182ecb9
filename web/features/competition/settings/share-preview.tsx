import { useSiteUrl } from '#web/queries/use-site-url.ts'
import { WhatsAppCard } from './whatsapp-card.tsx'
import { XCard } from './x-card.tsx'

export interface SharedCard {
  /** The complete address, with its host. */
  address: string
  host: string
  title: string
  description: string
  imageUrl: string
}

interface SharePreviewProps extends Omit<SharedCard, 'address' | 'host'> {
  /** Path of the shared page. */
  path: string
}

const places = [
  { name: 'WhatsApp', Card: WhatsAppCard },
  { name: 'X', Card: XCard },
]

/** Previews of a shared link in WhatsApp and X, in light and dark colours. */
export function SharePreview({ path, ...texts }: SharePreviewProps) {
  const { href, host } = new URL(path, useSiteUrl())
  const card = { ...texts, address: href, host }
  return (
    <section aria-labelledby="share-preview">
      <h3 id="share-preview" className="text-2xl">
        Preview
      </h3>
      <p className="mt-1 mb-4 text-muted text-sm">
        A link that was already shared shows the old card for a few days, because these services cache it.
      </p>
      <div className="grid gap-5 lg:grid-cols-2">
        {places.map(({ name, Card }) =>
          (['light', 'dark'] as const).map((theme) => (
            <figure key={`${name} ${theme}`} className="min-w-0">
              <figcaption className="mb-1.5 text-muted text-sm">
                {name}, {theme}
              </figcaption>
              <Card {...card} theme={theme} />
            </figure>
          )),
        )}
      </div>
    </section>
  )
}
