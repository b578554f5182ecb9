import type { CSSProperties, ReactNode } from 'react'

// The worker runs under Node as it is, where there is no JSX: these make what JSX would.

/** A flex container. */
export const box = (style: CSSProperties, ...children: ReactNode[]): ReactNode =>
  element('div', {
    style: { display: 'flex', boxSizing: 'border-box', ...style },
    children: children.length === 1 ? children[0] : children,
  })

/** One block of words, cut with an ellipsis after `lines`; the padding is for what hangs below the last one. */
export const words = (text: string, lines: number, style: CSSProperties): ReactNode =>
  element('div', {
    style: {
      display: 'block',
      lineClamp: lines,
      overflow: 'hidden',
      paddingBottom: '0.12em',
      // Thai has no spaces between words.
      wordBreak: 'break-word',
      ...(WIDE.test(text) && thicken(style)),
      ...(TALL.test(text) && {
        paddingTop: '0.3em',
        marginTop: '-0.3em',
        paddingBottom: '0.36em',
        marginBottom: '-0.24em',
      }),
      // The order within a line; the block stays at the side where the others stand.
      ...(RIGHT_TO_LEFT.test(text) && { direction: 'rtl', textAlign: 'left' }),
      ...style,
    },
    children: text,
  })

/** Texts whose first letter is Arabic or Hebrew. */
const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Characters of Chinese, Japanese and Korean. */
export const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Scripts with marks above and below their letters, which a tight line would cut off. */
const TALL =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Their faces come in one weight, which is lighter than ours. */
const thicken = ({ fontSize, color }: CSSProperties): CSSProperties =>
  typeof fontSize === 'number' && color ? { WebkitTextStroke: `${(fontSize * 0.024).toFixed(1)}px ${color}` } : {}

export const picture = (source: string, width: number, height: number, style: CSSProperties = {}): ReactNode =>
  element('img', { src: source, width, height, style })

/** A drawing of strokes, in its own units. */
export const strokes = (
  viewBox: string,
  paths: string[],
  style: { width: number; height: number; colour: string; line: number },
) =>
  element('svg', {
    viewBox,
    width: style.width,
    height: style.height,
    fill: 'none',
    stroke: style.colour,
    strokeWidth: style.line,
    children: paths.map((d) => element('path', { d })),
  })

const element = (type: string, props: object): ReactNode => ({ type, props, key: null }) as ReactNode
