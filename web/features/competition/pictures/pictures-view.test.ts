import { expect, test } from 'vitest'
import { picturePath, picturesPath, readPicturesView } from './pictures-view.ts'

const TEAM = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
const MATCH = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb'
const none = { card: 'round-up', size: 'square', teamId: null, matchId: null }

test.each([
  ['', none],
  ['card=table&size=story', { ...none, card: 'table', size: 'story' }],
  [`card=result&match=${MATCH}&team=${TEAM}`, { ...none, card: 'result', matchId: MATCH, teamId: TEAM }],
  ['card=toString&size=huge&team=1&match=%00', none],
])('“%s”', (query, view) => expect(readPicturesView(new URLSearchParams(query))).toEqual(view))

test.each([
  [none, '/competitions/x/share', '/competitions/x/share/round-up.png'],
  [
    { card: 'table', size: 'story', teamId: TEAM, matchId: MATCH },
    `/competitions/x/share?card=table&size=story&team=${TEAM}`,
    `/competitions/x/share/table.png?size=story&team=${TEAM}`,
  ],
  [
    { card: 'result', size: 'square', teamId: null, matchId: MATCH },
    `/competitions/x/share?card=result&match=${MATCH}`,
    `/competitions/x/share/result.png?match=${MATCH}`,
  ],
] as [Parameters<typeof picturesPath>[1], string, string][])('%j', (view, page, picture) => {
  expect([picturesPath('x', view), picturePath('x', view)]).toEqual([page, picture])
})
