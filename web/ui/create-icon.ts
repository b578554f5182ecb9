import { createElement, type SVGProps } from 'react'

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/**
 * Replaces lucide's own `createLucideIcon` in the build (vite.config.ts): the same element, without the settings, the
 * namespace and the class names that this project does not use. Lucide's factory is 1.0 kB on every page, and a match's
 * page has no room for it within its budget (docs/decisions/0030).
 */
export default function createIcon({ node }: IconData) {
  // biome-ignore lint/correctness/noComponentHookFactories: an icon's file calls this once, when it is loaded
  return function Icon(props: SVGProps<SVGSVGElement>) {
    const attributes = {
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      ...props,
    } as const
    return createElement('svg', attributes, ...node.map(([tag, own]) => createElement(tag, own)))
  }
}
