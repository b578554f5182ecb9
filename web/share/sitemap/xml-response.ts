export const xmlResponse = (xml: string | null): Response =>
  xml === null
    ? new Response('There is no such sitemap', { status: 404 })
    : new Response(xml, {
        headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
      })
