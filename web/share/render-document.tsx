import { renderToStaticMarkup } from 'react-dom/server'
import fonts from '#web/styles/fonts.css?inline'

interface DocumentOptions {
  title: string
  /** Its own style, beside our fonts. */
  css: string
  /** More of the head. */
  head?: React.ReactNode
  body: React.ReactNode
}

/** A whole HTML document without scripts, for frames, paper and big screens. Pages of the app are React Router's. */
export function renderDocument({ title, css, head, body }: DocumentOptions): string {
  const page = (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        {head}
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: they are files of ours, and React would escape them. */}
        <style dangerouslySetInnerHTML={{ __html: fonts + css }} />
      </head>
      <body>{body}</body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
