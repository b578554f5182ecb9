/** A test that has tags of the specification. */
export interface TaggedTest {
  /** From the root. */
  file: string
  title: string
  /** Without `@spec:`. */
  tags: readonly string[]
  passed: boolean
}

type Items = Readonly<Record<string, readonly string[]>>

/** @returns a sentence for each tag that items.ts does not list */
export function findUnknownTags(items: Items, tests: readonly TaggedTest[]): string[] {
  const unknown = tests.flatMap(({ file, title, tags }) =>
    tags
      .filter((tag) => !Object.hasOwn(items, tag))
      .map((tag) => `${file} › ${title}\nhas the tag @spec:${tag}, which scripts/specification/items.ts does not list`),
  )
  return [...new Set(unknown)]
}

/**
 * @param tests those of a whole run
 * @returns a sentence for each tag whose items no test of the run has proved
 */
export function findUnprovedItems(items: Items, tests: readonly TaggedTest[]): string[] {
  const proved = new Set(tests.filter(({ passed }) => passed).flatMap(({ tags }) => tags))
  return Object.entries(items)
    .filter(([tag]) => !proved.has(tag))
    .map(([tag, texts]) => `No test with the tag @spec:${tag} has passed, so nothing proves: ${texts.join(' · ')}`)
}
