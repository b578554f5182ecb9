import type { TaggedTest } from './check-run.ts'
import type { Section } from './items.ts'

/** Tables of many rows repeat their title, so a file shows its first ones. */
const TITLES = 3

const INTRODUCTION = `# The specification and its tests

Every text, label, route, call and constant of the specification, with the tests that prove it. \`npm run specification\`
runs those tests and writes this page. The items are in \`scripts/specification/items.ts\`; a test names them by the tag
\`@spec:\` and the word in the first column. \`npm test\` fails when an item has no passing test.
`

/** The page that lists each item with the tests of a run that proved it, in the sequence of the specification. */
export function renderList(sections: readonly Section[], tests: readonly TaggedTest[]): string {
  const passed = tests.filter((test) => test.passed)
  return [INTRODUCTION, ...sections.map((section) => renderSection(section, passed))].join('\n')
}

function renderSection({ title, items }: Section, tests: readonly TaggedTest[]): string {
  const rows = Object.entries(items).map(([tag, texts]) => {
    const cells = [tag, texts.map(quote).join(' · '), testsOf(tag, tests).join('<br>')]
    return `| ${cells.join(' | ')} |`
  })
  return [`## ${title}`, '', '| tag | items | tests |', '| --- | --- | --- |', ...rows, ''].join('\n')
}

function testsOf(tag: string, tests: readonly TaggedTest[]): string[] {
  const tagged = tests.filter(({ tags }) => tags.includes(tag))
  const files = [...new Set(tagged.map(({ file }) => file))].sort()
  return files.map((file) => {
    const titles = new Set(tagged.filter((test) => test.file === file).map(({ title }) => escapeCell(title)))
    const shown = [...titles].sort().slice(0, TITLES)
    const others = titles.size - shown.length
    return `\`${file}\`: ${shown.map((title) => `“${title}”`).join(', ')}${others > 0 ? ` and ${others} more` : ''}`
  })
}

const quote = (text: string) => `\`${text}\``

const escapeCell = (text: string) =>
  text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('`', "'")
