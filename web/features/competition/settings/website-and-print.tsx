import { EmbedBuilder } from '#web/features/competition/embeds/embed-builder.tsx'
import { useSiteUrl } from '#web/queries/use-site-url.ts'
import { CopyField } from '#web/share/copy-field.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Section } from '#web/ui/page.tsx'

const BOARDS = [
  { path: 'poster', label: 'Poster to print' },
  { path: 'table-sheet', label: 'Table to print' },
  { path: 'season-book', label: 'Season book' },
  { path: 'screen', label: 'Big screen for the clubhouse' },
  { path: 'share', label: 'Pictures for social media' },
]

/** Everything that shows a competition outside the app. The builder is last, because it grows while it loads. */
export function WebsiteAndPrint({ leagueId }: { leagueId: string }) {
  const competition = `${useSiteUrl()}/competitions/${leagueId}`
  return (
    <div className="grid gap-12">
      <Section title="On paper and on a screen">
        <ul className="flex flex-wrap gap-3">
          {BOARDS.map(({ path, label }) => (
            <li key={path}>
              <a
                href={`/competitions/${leagueId}/${path}`}
                target="_blank"
                rel="noopener"
                className={buttonClass({ variant: 'outline' })}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Feeds">
        <div className="grid gap-4">
          <p className="text-muted">Every result with its match report, for feed readers and for other programs.</p>
          {(['atom', 'json'] as const).map((format) => (
            <CopyField
              key={format}
              label={format === 'atom' ? 'Atom feed' : 'JSON feed'}
              text={`${competition}/feed.${format}`}
              noun="address"
              copied="Feed address copied"
              next="Paste it into your feed reader."
            />
          ))}
        </div>
      </Section>
      <Section title="On your website">
        <EmbedBuilder leagueId={leagueId} />
      </Section>
    </div>
  )
}
