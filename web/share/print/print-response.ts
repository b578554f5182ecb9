/** A document to print, which search engines leave out. */
export const printResponse = (html: string): Response =>
  new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' } })
