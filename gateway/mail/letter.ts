/** The content of a mail: plain text and HTML are made from it. */
export interface Letter {
  subject: string
  /** The name above the subject, where it is not the product's. */
  heading?: string
  /** The colours of line and button, where they are not the product's: #rrggbb, and that of text on it. */
  accent?: { colour: string; text: string }
  paragraphs: readonly string[]
  /** A list after the paragraphs: a title and its facts. */
  items?: readonly { title: string; text: string }[]
  action?: { label: string; link: string }
  /** A short code, for a device on which the link cannot be opened. */
  code?: { hint: string; value: string }
  /** The advice for a recipient who did not request the mail. */
  footnote: string
  /** Links after the footnote. */
  links?: readonly { label: string; link: string }[]
}

export interface Sender {
  productName: string
  siteUrl: string
}

export function toText(
  { heading, paragraphs, items = [], action, code, footnote, links = [] }: Letter,
  { productName, siteUrl }: Sender,
): string {
  const parts = [
    ...(heading === undefined ? [] : [heading]),
    ...paragraphs,
    ...items.map(({ title, text }) => `* ${title}\n  ${text}`),
    ...(action === undefined ? [] : [`${action.label}:\n${action.link}`]),
    ...(code === undefined ? [] : [`${code.hint}\n${code.value}`]),
    footnote,
    ...links.map(({ label, link }) => `${label}:\n${link}`),
    `-- \n${productName}\n${siteUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const INK = '#16211b'
const PITCH = '#14643c'
const CHALK = '#f6f5f0'
const MUTED = '#5b655f'
const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

export function toHtml(letter: Letter, { productName, siteUrl }: Sender): string {
  const { subject, heading = productName, paragraphs, items = [], action, code, footnote, links = [] } = letter
  const accent = letter.accent ?? { colour: PITCH, text: '#ffffff' }
  // The heading is on white, where not every colour can be read.
  const ink = letter.accent === undefined ? PITCH : INK
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:${CHALK};color:${INK};font:16px/1.5 ${FONT}">
<div class="sheet" style="max-width:32rem;margin:0 auto;padding:32px 28px;background:#ffffff;border-top:4px solid ${accent.colour}">
<p class="accent" style="margin:0 0 24px;font-weight:700;color:${ink}">${escapeHtml(heading)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(subject)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n')}
${items.length === 0 ? '' : toList(items)}
${action === undefined ? '' : toButton(action, accent)}
${code === undefined ? '' : toCode(code)}
<p class="muted" style="margin:24px 0 0;font-size:14px;color:${MUTED}">${escapeHtml(footnote)}</p>
${links.map(toLink).join('\n')}
</div>
<p style="max-width:32rem;margin:16px auto 0;font-size:13px;text-align:center">
<a class="muted" href="${escapeHtml(siteUrl)}" style="color:${MUTED}">${escapeHtml(siteUrl)}</a></p>
</body>
</html>
`
}

// Clients that show mails dark either follow this or change the colours by themselves; both stay legible.
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #101512 !important; color: #eef0ea !important }
.sheet { background: #1a211d !important }
.accent { color: #7fd0a4 !important }
.muted { color: #a9b3ac !important }
}`

const toLink = ({ label, link }: { label: string; link: string }) =>
  `<p style="margin:8px 0 0;font-size:14px"><a class="muted" href="${escapeHtml(link)}" style="color:${MUTED}">${escapeHtml(label)}</a></p>`

const toList = (items: readonly { title: string; text: string }[]) => `<ul style="margin:0 0 16px;padding:0 0 0 20px">
${items.map(({ title, text }) => `<li style="margin:0 0 12px"><strong>${escapeHtml(title)}</strong><br>${escapeHtml(text)}</li>`).join('\n')}
</ul>`

// The full address stands below the button: recipients can read it before they press.
const toButton = (
  { label, link }: { label: string; link: string },
  { colour, text }: Required<Letter>['accent'],
) => `<p style="margin:24px 0">
<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:${colour};color:${text};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="muted" style="margin:0 0 16px;font-size:13px;color:${MUTED};word-break:break-all">${escapeHtml(link)}</p>`

const toCode = ({ hint, value }: { hint: string; value: string }) => `<p style="margin:0 0 8px">${escapeHtml(hint)}</p>
<p style="margin:0 0 16px;font:700 28px/1.2 ui-monospace, Menlo, Consolas, monospace;letter-spacing:0.2em">${escapeHtml(value)}</p>`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
