import { renderToStaticMarkup } from 'react-dom/server'
import fonts from '#web/styles/fonts.css?inline'
import css from './embed.css?inline'
import type { EmbedTheme } from './embed-kinds.ts'
import { EmbedLink } from './embed-link.tsx'
import type { EmbedContent } from './load-embed.tsx'

const FRAME_HEIGHT = 108

/** Of the whole embed, in CSS pixels. */
export const heightOf = ({ height }: EmbedContent): number => FRAME_HEIGHT + height

interface EmbedPageOptions {
  /** The competition's. */
  name: string
  theme: EmbedTheme
}

/** A page without scripts, for frames on other sites and for our custom elements, which take its style and body. */
export function renderEmbed(content: EmbedContent, { name, theme }: EmbedPageOptions): string {
  const page = (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        {/* A frame with `frame-sizing` takes the height of this page. */}
        <meta name="responsive-embedded-sizing" />
        <title>{`${content.heading}: ${name}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own file, and has no other place in a page without files. */}
        <style dangerouslySetInnerHTML={{ __html: fonts + css }} />
      </head>
      <body>
        <main>
          <article className="touchline-embed" data-theme={theme}>
            <header>
              <h1>{content.heading}</h1>
              <p>
                <bdi>{name}</bdi>
              </p>
            </header>
            {content.body}
            <footer>
              <EmbedLink to={content.url}>More on Touchline</EmbedLink>
            </footer>
          </article>
        </main>
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
