import type { CSSProperties, ReactNode } from 'react'

// The worker runs under Node as it is, where there is no JSX: these make what JSX would.

/** A flex container. */
export const box = (style: CSSProperties, ...children: ReactNode[]): ReactNode =>
  element('div', { style: { display: 'flex', ...style }, children })

/** One block of words, cut with an ellipsis after `lines`; the padding is for what hangs below the last one. */
export const words = (text: string, lines: number, style: CSSProperties): ReactNode =>
  element('div', {
    style: { display: 'block', lineClamp: lines, overflow: 'hidden', paddingBottom: '0.12em', ...style },
    children: text,
  })

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
