import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isKnownText } from './known-texts.ts'

const folder = join(import.meta.dirname, '../../../supabase/migrations')

// Only a program can cause these.
const FOR_PROGRAMS =
  /must be a JSON array|must be JSON arrays|An event is replaced, not turned into another|to another key|and never kept|Unknown tie-break/

const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))

const raised = files.flatMap((name) =>
  Array.from(readFileSync(join(folder, name), 'utf8').matchAll(/raise exception '((?:[^']|'')*)'/gi), ([, text = '']) =>
    text.replaceAll("''", "'"),
  ),
)

test.each([...new Set(raised)].filter((text) => !FOR_PROGRAMS.test(text)))(
  'people may read what a migration raises: %s',
  (text) => expect(isKnownText(text.replaceAll('%', '5'), '')).toBe(true),
)
