import { describe, expect, test } from 'vitest'
import { isSvg } from './is-svg.ts'

const read = (text: string) => isSvg(Buffer.from(text))

test.each([
  '<svg>',
  '<svg/>',
  '<SVG viewBox="0 0 1 1">',
  '\uFEFF \n<svg\n>',
  '<?xml version="1.0"?><svg>',
  '<?xml version="1.0"?>\n<!-- a --><!-- > --> <?xml-stylesheet href="a.css"?>\n<svg>',
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- a --><svg>',
  '<!doctype svg [ <!ENTITY a "b"> <!ENTITY c "[d]"> ] ><svg>',
])('%s is a drawing', (text) => expect(read(text)).toBe(true))

test.each([
  '',
  'text <svg>',
  '<svgx>',
  '<svg',
  '<html><svg>',
  '<!doctype html><svg>',
  '<!-- <svg>',
  '<?xml <svg>',
  '<!doctype svg [ ] <svg>',
  '<!doctype svg',
])('%s is no drawing', (text) => expect(read(text)).toBe(false))

describe('is answered at once for all first bytes that are looked at', () => {
  test.each(['<!---->', '<?x?>', ' ', '<!doctype svg>', '<!doctype svg[]', '<!doctype svg[] ', ']', '<!--'])(
    'full of “%s”',
    (part) => expect(read(`${part.repeat(4100 / part.length)}<x`)).toBe(false),
  )
})
