import { renderDocument } from '#web/share/render-document.tsx'
import css from './embed.css?inline'
import type { EmbedTheme } from './embed-kinds.ts'
import { EmbedLink } from './embed-link.tsx'
import type { EmbedContent } from './load-embed.tsx'

const FRAME_HEIGHT = 108

/** The height of the whole embed, in CSS pixels. */
export const heightOf = ({ height }: EmbedContent): number => FRAME_HEIGHT + height

interface EmbedPageOptions {
  /** The competition's. */
  name: string
  theme: EmbedTheme
}

/** A page for frames on other sites and for our custom elements, which take its style and body. */
export const renderEmbed = ({ heading, url, body }: EmbedContent, { name, theme }: EmbedPageOptions): string =>
  renderDocument({
    title: `${heading}: ${name}`,
    css,
    // A frame with `frame-sizing` takes the height of this page.
    head: <meta name="responsive-embedded-sizing" />,
    body: (
      <main>
        <article className="touchline-embed" data-theme={theme}>
          <header>
            <h1>{heading}</h1>
            <p>
              <bdi>{name}</bdi>
            </p>
          </header>
          {body}
          <footer>
            <EmbedLink to={url}>More on Touchline</EmbedLink>
          </footer>
        </article>
      </main>
    ),
  })
