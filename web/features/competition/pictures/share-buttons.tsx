import { Forward } from 'lucide-react'
import { useAction } from '#web/forms/use-action.ts'
import { useSiteUrl } from '#web/queries/use-site-url.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { importAgain } from '#web/ui/import-again.ts'
import { toast } from '#web/ui/toast.ts'
import { type PictureCard, type PicturesView, picturePath } from './pictures-view.ts'

interface ShareButtonsProps {
  slug: string
  view: PicturesView
  /** 'Table · Premier League' */
  title: string
}

/**
 * Hands the picture to another app, saves it, or copies the link of the page that it shows. One icon, which no other
 * file has: an icon that two files share is a file of its own, and this page has no room for three.
 */
export function ShareButtons({ slug, view, title }: ShareButtonsProps) {
  const siteUrl = useSiteUrl()
  const path = picturePath(slug, view)
  const name = `${view.card}-${view.size}.png`
  const link = `${siteUrl}${pageOf(slug, view)}`

  const [share, isSharing] = useAction(() =>
    importAgain(() => import('./share-picture.ts')).then(
      ({ sharePicture }) => sharePicture({ path, name, title, link }),
      () => toast('The picture could not be shared', { description: 'Download it instead.', destructive: true }),
    ),
  )
  const copy = () =>
    void importAgain(() => import('#web/share/share-link.ts')).then(
      ({ copyLink }) => copyLink(link),
      () => toast('The link could not be copied', { description: link, destructive: true }),
    )
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => share()} aria-disabled={isSharing} className="scriptless:hidden">
        <Forward aria-hidden />
        Share
      </Button>
      <a href={path} download={name} className={buttonClass({ variant: 'outline' })}>
        Download
      </a>
      <Button variant="outline" onClick={copy} className="scriptless:hidden">
        Copy link
      </Button>
    </div>
  )
}

const tabs: Partial<Record<PictureCard, string>> = {
  'round-up': '/fixtures?show=results',
  table: '/tables',
  scorers: '/tables?list=goalscorers',
}

/** The page with everything that the picture shows. */
function pageOf(slug: string, { card, teamId, matchId }: PicturesView): string {
  if (card === 'result' && matchId !== null) return `/match/${matchId}`
  if (card === 'squad' && teamId !== null) return `/team/${teamId}?tab=players`
  if (card === 'week' && teamId !== null) return `/teams/${teamId}`
  return `/competitions/${slug}${tabs[card] ?? ''}`
}
