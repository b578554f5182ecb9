import { drawShapes } from '#domain/crest-shapes.ts'

const ID = 'shapes'

// Only the server draws the shapes. A page that React must render anew in the browser takes those that are there.
const markup = { __html: import.meta.env.SSR ? drawShapes() : (document.getElementById(ID)?.innerHTML ?? '') }

/** The shapes that the crests, shirts and busts of a page refer to. */
export const Shapes = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
  <svg id={ID} aria-hidden="true" className="absolute size-0" dangerouslySetInnerHTML={markup} />
)
