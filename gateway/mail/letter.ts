/** The content of a mail: plain text and HTML are made from it. */
export interface Letter {
  subject: string
  paragraphs: readonly string[]
  action?: { label: string; link: string }
  /** A short code, for a device on which the link cannot be opened. */
  code?: { hint: string; value: string }
  /** The advice for a recipient who did not request the mail. */
  footnote: string
}

export interface Sender {
  productName: string
  siteUrl: string
}

export function toText({ paragraphs, action, code, footnote }: Letter, { productName, siteUrl }: Sender): string {
  const parts = [
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.link}`]),
    ...(code === undefined ? [] : [`${code.hint}\n${code.value}`]),
    footnote,
    `-- \n${productName}\n${siteUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const INK = '#16211b'
const PITCH = '#14643c'
const CHALK = '#f6f5f0'
const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

export function toHtml(letter: Letter, { productName, siteUrl }: Sender): string {
  const { subject, paragraphs, action, code, footnote } = letter
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:${CHALK};color:${INK};font:16px/1.5 ${FONT}">
<div style="max-width:32rem;margin:0 auto;padding:32px 28px;background:#ffffff;border-top:4px solid ${PITCH}">
<p style="margin:0 0 24px;font-weight:700;color:${PITCH}">${escapeHtml(productName)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(subject)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n')}
${action === undefined ? '' : toButton(action)}
${code === undefined ? '' : toCode(code)}
<p style="margin:24px 0 0;font-size:14px;color:#5b655f">${escapeHtml(footnote)}</p>
</div>
<p style="max-width:32rem;margin:16px auto 0;font-size:13px;text-align:center">
<a href="${escapeHtml(siteUrl)}" style="color:#5b655f">${escapeHtml(siteUrl)}</a></p>
</body>
</html>
`
}

// The full address stands below the button: recipients can read it before they press.
const toButton = ({ label, link }: { label: string; link: string }) => `<p style="margin:24px 0">
<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:${PITCH};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5b655f;word-break:break-all">${escapeHtml(link)}</p>`

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
