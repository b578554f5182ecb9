import { Link as LinkIcon, MessageCircle, Share2, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Site } from '#web/queries/page-context.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { importAgain } from '#web/ui/import-again.ts'
import { toast } from '#web/ui/toast.ts'
import { useDismiss } from '#web/ui/use-dismiss.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

interface ShareButtonProps {
  /** 'Share' */
  label: string
  /** The text before the link: 'Ash 2 – 1 Birch'. */
  text: string
  /** The first lines of the shared page, between text and link. */
  more?: string
  /** The path, with a fragment for a part of the page. */
  path: string
}

/**
 * Shares a page by WhatsApp, the clipboard, or the system's share sheet where there is one. A `<details>` needs no script,
 * so the WhatsApp link works before the page is hydrated.
 */
export function ShareButton({ label, text, more, path }: ShareButtonProps) {
  const site = useRouteLoaderData<Site>('root')
  const ref = useRef<HTMLDetailsElement>(null)
  const close = useDismiss(ref)
  const canShare = useHydrated() && 'share' in navigator
  const message = more ? `${text}\n\n${more}\n` : text
  const url = new URL(path, site?.siteUrl ?? 'http://localhost').href

  function copy() {
    close()
    const failed = { description: url, destructive: true }
    void loadCode().then(
      ({ copyLink }) => copyLink(url),
      () => toast('The link could not be copied', failed),
    )
  }
  function share() {
    close()
    const failed = { description: 'Check your connection and try again.', destructive: true }
    void loadCode().then(
      ({ shareLink }) => shareLink(text, message, url),
      () => toast('The link could not be shared', failed),
    )
  }

  return (
    <details ref={ref} className="relative print:hidden">
      <summary
        className={buttonClass({ variant: 'outline', className: 'list-none [&::-webkit-details-marker]:hidden' })}
      >
        <Share2 aria-hidden />
        {label}
      </summary>
      <ul className="absolute top-full right-0 z-40 mt-1 grid w-56 rounded-md border border-edge bg-card p-1 shadow-raised">
        <li>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(`${message}\n${url}`)}`}
            target="_blank"
            rel="noopener"
            onClick={close}
            className={item}
          >
            <MessageCircle aria-hidden className="size-4.5" />
            WhatsApp
          </a>
        </li>
        <li className="scriptless:hidden">
          <button type="button" onClick={copy} className={item}>
            <LinkIcon aria-hidden className="size-4.5" />
            Copy link
          </button>
        </li>
        {canShare && (
          <li>
            <button type="button" onClick={share} className={item}>
              <Upload aria-hidden className="size-4.5" />
              Share with another app
            </button>
          </li>
        )}
      </ul>
    </details>
  )
}

const loadCode = () => importAgain(() => import('./share-link.ts'))

const item =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-3 text-left text-[0.9375rem] hover:bg-sunken'
