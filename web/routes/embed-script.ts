import script from '#web/features/competition/embeds/embed-elements.ts?script'

/** GET /embed.js: the custom elements that show a competition on other sites. */
export const loader = () =>
  new Response(script, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
