import { createElement, type SVGProps } from 'react'

interface IconData {
  name: string
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/**
 * Replaces lucide's own `createLucideIcon` in the build (vite.config.ts): the same element, without the settings that
 * this project does not use. Lucide's factory is 1.0 kB on every page, and a match's page has no room for it within its
 * budget (docs/decisions/0030).
 */
export default function createIcon({ name, node }: IconData) {
  // biome-ignore lint/correctness/noComponentHookFactories: an icon's file calls this once, when it is loaded
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    const attributes = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      className: className ? `lucide lucide-${name} ${className}` : `lucide lucide-${name}`,
      'aria-hidden': true,
      ...props,
    } as const
    return createElement('svg', attributes, ...node.map(([tag, own]) => createElement(tag, own)))
  }
}
