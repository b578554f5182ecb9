import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLucideIcon, type LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createIcon from './create-icon.ts'

const packageFolder = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm')

// vite.config.ts replaces the factory by its file name.
test('an icon of lucide has its factory in the file that the build replaces', () => {
  expect(readFileSync(join(packageFolder, 'icons/sun.mjs'), 'utf8')).toContain("from '../createLucideIcon.mjs'")
  expect(readFileSync(join(packageFolder, 'createLucideIcon.mjs'), 'utf8')).toContain('as default')
})

const shapes = [['path', { d: 'M12 2v2', key: 'a' }]] as const

test.each([{}, { className: 'size-4' }, { 'aria-hidden': true, strokeWidth: 1 }])('%j: the same drawing', (props) => {
  const theirs: LucideIcon = createLucideIcon('sun', [['path', { d: 'M12 2v2', key: 'a' }]])
  const ours = createIcon({ node: shapes })
  expect(attributesOf(createElement(ours, props))).toEqual(
    attributesOf(createElement(theirs, props))
      .map(withoutNames)
      .map((tag) => tag.filter(isDrawn)),
  )
})

const withoutNames = (tag: string[]) => tag.map((attribute) => attribute.replace(/"lucide lucide-sun ?/, '"'))
const isDrawn = (attribute: string) => !/^(xmlns|class="")/.test(attribute)

/** The tags of the markup, each with its attributes in alphabetical order. */
const attributesOf = (element: React.ReactElement): string[][] =>
  (renderToStaticMarkup(element).match(/<[^>]+>/g) ?? []).map((tag) => (tag.match(/[\w-]+(="[^"]*")?/g) ?? []).sort())
