import { expect, test } from 'vitest'
import { crestOf, fields, OUTLINES } from './crest.ts'
import { drawCrest, drawShapes, outlines } from './crest-shapes.ts'

const team = (id: string) => ({ id, code: 'ARS', team_color: 'red', second_color: 'white' })
const ids = Array.from({ length: 3000 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`)

test('a team has the same crest everywhere', () => {
  expect(crestOf(team('6f1b0c9e-5a44-4a51-9d5e-0c7c7f7a1b11'))).toEqual({
    outline: 1,
    field: 'plain',
    first: '#dc2626',
    second: '#ffffff',
    code: 'ARS',
  })
})

test('all outlines and fields are about equally frequent', () => {
  const looks = Map.groupBy(ids.map(team).map(crestOf), ({ outline, field }) => `${outline} ${field}`)
  expect(looks.size).toBe(OUTLINES * fields.length)
  for (const same of looks.values()) expect(same.length).toBeGreaterThan(60)
})

test('a page has every shape that a crest refers to', () => {
  const shapes = drawShapes()
  expect(outlines).toHaveLength(OUTLINES)
  for (const outline of outlines.keys()) expect(shapes).toContain(`id="c${outline}"`)
  for (const outline of outlines.keys()) expect(shapes).toContain(`id="l${outline}"`)
  for (const name of [...fields, 'p', 'cb', 'lb']) expect(shapes).toContain(`id="${name}"`)
})

test('a drawing of its own has both colours', () => {
  expect(drawCrest({ ...crestOf(team('a')), field: 'hoops' })).toMatch(/fill="#dc2626".*fill="#ffffff"/)
})
