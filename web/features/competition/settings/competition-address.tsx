import { Copy } from 'lucide-react'
import { Fragment } from 'react'
import { useSiteUrl } from '#web/queries/use-site-url.ts'
import { copyLink } from '#web/share/share-link.ts'
import { Button } from '#web/ui/button.tsx'

interface CompetitionAddressProps {
  /** The custom URL or the id. */
  slug: string
  /** Whether the competition is at this address already. */
  isSaved: boolean
}

/** The complete address of the competition, with a button that copies it. */
export function CompetitionAddress({ slug, isSaved }: CompetitionAddressProps) {
  const address = `${useSiteUrl()}/competitions/${slug}`
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-y py-3">
      <p className="min-w-0 grow basis-56">
        <span className="block text-muted text-sm">{isSaved ? 'Address' : 'Address, once saved'}</span>
        <output className="wrap-anywhere font-semibold" aria-label="Address of the competition">
          {address.split(/(?<=[/-])/).map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
            <Fragment key={at}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </output>
      </p>
      {isSaved && (
        <Button variant="outline" onClick={() => copyLink(address)}>
          <Copy aria-hidden />
          Copy
        </Button>
      )}
    </div>
  )
}
