import { describe, expect, test } from 'vitest'
import type { Content, SideContent } from './content.ts'
import { describeEdits, describeField } from './describe-edits.ts'
import { setGoals, tick, untick } from './edit-players.ts'
import { changedFields, type Edit, openEdit, rebase, resolveConflicts } from './edit-state.ts'

const names: Record<string, string> = { ada: 'Ada', bea: 'Bea', cy: 'Cy' }
const nameOf = (id: string) => names[id] ?? id
const goal = { minute: '', assistById: null }
const side = (lineup: string[], goals: SideContent['goals'] = {}): SideContent => ({ lineup, goals, assists: {} })

const START: Content = {
  home: side(['ada', 'bea'], { ada: [goal] }),
  away: side(['cy']),
  manOfMatchId: 'ada',
  typedScore: null,
  isScoreKnown: true,
  reportText: 'It rained.',
  audioUrl: '',
}
const open = openEdit({ version: 1, reportId: 'r1', content: START })
const ours = (part: Partial<Content>): Edit => ({ ...open, content: { ...START, ...part } })
const theirs = (part: Partial<Content>, version = 2) => ({ version, reportId: 'r1', content: { ...START, ...part } })

const incoming = ({ incoming }: Edit) => (incoming ? describeEdits(incoming.before, incoming.after, nameOf) : [])

describe('what others changed', () => {
  test('is taken over and told, and ours stays', () => {
    const edit = rebase(ours({ reportText: 'It poured.' }), theirs({ home: setGoals(START.home, 'ada', 2) }))
    expect(edit.content.home.goals.ada).toHaveLength(2)
    expect(edit.content.reportText).toBe('It poured.')
    expect(incoming(edit)).toEqual(['Score was 1 – 0, is now 2 – 0', 'Goals of Ada: was 1, is now 2'])
    expect(edit.conflicts).toEqual([])
    expect(changedFields(edit)).toEqual(['reportText'])
  })

  test('in the same line-up as ours comes together', () => {
    const edit = rebase(
      ours({ home: tick(START.home, ['dot']) }),
      theirs({ home: { ...tick(START.home, ['eve']), lineup: ['eve', 'ada', 'bea'] } }),
    )
    expect(edit.content.home.lineup.toSorted()).toEqual(['ada', 'bea', 'dot', 'eve'])
    expect(changedFields(edit)).toEqual(['home:dot'])
  })

  test('of a formation is one value, and is told', () => {
    const formation = { shape: '1-1', players: ['ada', 'bea', 'dot'] }
    const moved = { ...formation, players: ['bea', 'ada', 'dot'] }
    const edit = rebase(ours({ reportText: 'It poured.' }), theirs({ home: { ...START.home, formation } }))
    expect(edit.content.home.formation).toEqual(formation)
    expect(incoming(edit)).toEqual(['Formation (home team) was by position, is now 1-1'])
    const both = rebase(
      { ...edit, content: { ...edit.content, home: { ...edit.content.home, formation: moved } } },
      {
        version: 3,
        reportId: 'r1',
        content: { ...START, home: { ...START.home, formation: { ...formation, shape: '2' } } },
      },
    )
    expect(both.conflicts).toEqual(['home.formation'])
    expect(describeField(both.content, 'home.formation', nameOf)).toEqual({
      label: 'Formation (home team)',
      value: '1-1',
    })
    expect(resolveConflicts(both, 'theirs').content.home.formation?.shape).toBe('2')
    expect(
      describeEdits(
        { ...START, home: { ...START.home, formation } },
        { ...START, home: { ...START.home, formation: moved } },
        nameOf,
      ),
    ).toEqual(['Formation (home team) has players in other places'])
  })

  test('and we changed alike needs no notice', () => {
    const edit = rebase(ours({ manOfMatchId: 'bea' }), theirs({ manOfMatchId: 'bea' }))
    expect([edit.incoming, edit.conflicts, changedFields(edit)]).toEqual([null, [], []])
  })

  test('is told from the first change that nobody has read', () => {
    const first = rebase(open, theirs({ home: setGoals(START.home, 'ada', 2) }))
    const second = rebase(first, theirs({ home: setGoals(START.home, 'ada', 3) }, 3))
    expect(incoming(second)).toEqual(['Score was 1 – 0, is now 3 – 0', 'Goals of Ada: was 1, is now 3'])
  })

  test('of a newer version is not undone by an older answer', () => {
    const edit = rebase(open, theirs({ reportText: 'New.' }, 3))
    expect(rebase(edit, theirs({}, 2))).toBe(edit)
  })

  test('takes the award from who plays no longer', () => {
    const { content } = untick({ ...START, manOfMatchId: null }, 'home', 'bea')
    const edit = rebase(ours({ manOfMatchId: 'bea' }), {
      version: 2,
      reportId: 'r1',
      content: { ...content, manOfMatchId: 'ada' },
    })
    expect(edit.content.manOfMatchId).toBeNull()
  })
})

describe('what both changed', () => {
  const edit = rebase(
    ours({ typedScore: { home: '2', away: '2' }, manOfMatchId: 'bea' }),
    theirs({ typedScore: { home: '3', away: '0' }, home: tick(START.home, ['dot']) }),
  )

  test('stays as we have it until somebody decides', () => {
    expect(edit.conflicts).toEqual(['typedScore'])
    expect(edit.content.typedScore).toEqual({ home: '2', away: '2' })
    expect(describeField(edit.content, 'typedScore', nameOf)).toEqual({ label: 'Score', value: '2 – 2 (typed)' })
    expect(describeField(edit.base.content, 'typedScore', nameOf).value).toBe('3 – 0 (typed)')
  })
  test('theirs: ours elsewhere stays', () => {
    const resolved = resolveConflicts(edit, 'theirs')
    expect(resolved.content.typedScore).toEqual({ home: '3', away: '0' })
    expect(changedFields(resolved)).toEqual(['manOfMatchId'])
    expect(resolved.conflicts).toEqual([])
  })
  test('ours: it is a change like any other', () => {
    const resolved = resolveConflicts(edit, 'ours')
    expect(changedFields(resolved)).toEqual(['typedScore', 'manOfMatchId'])
    expect(resolved.conflicts).toEqual([])
  })
  test('stays open when something else changes meanwhile', () => {
    const content = { ...edit.base.content, reportText: 'New.' }
    const next = rebase(edit, { version: 3, reportId: 'r2', content })
    expect(next.conflicts).toEqual(['typedScore'])
    expect(next.content.reportText).toBe('New.')
  })
  test('is resolved when they come to the same', () => {
    const content = { ...edit.base.content, typedScore: { home: '2', away: '2' } }
    expect(rebase(edit, { version: 3, reportId: 'r1', content }).conflicts).toEqual([])
  })
  test('a player of whom both say something else', () => {
    const removed = untick(START, 'home', 'ada').content
    const both = rebase(ours({ home: setGoals(START.home, 'ada', 2) }), {
      version: 2,
      reportId: 'r1',
      content: removed,
    })
    expect(both.conflicts).toEqual(['home:ada'])
    expect(describeField(both.base.content, 'home:ada', nameOf).value).toBe('not in the line-up')
    expect(describeField(both.content, 'home:ada', nameOf).value).toBe('in the line-up, 2 goals, 0 assists')
    expect(resolveConflicts(both, 'theirs').content.home.lineup).toEqual(['bea'])
  })
})

test('an answer to our own save that was lost: all of it is stored', () => {
  const content = { ...START, reportText: 'It poured.', typedScore: { home: '1', away: '1' } }
  const edit = rebase(
    { ...open, content: { ...content, reportText: ' It poured.\n' } },
    { version: 5, reportId: 'r2', content },
  )
  expect([changedFields(edit), edit.incoming, edit.conflicts]).toEqual([[], null, []])
})

test.each<[string, Partial<Content>, string]>([
  ['in', { home: tick(START.home, ['cy']) }, 'Cy added to line-up'],
  ['out', { away: side([]) }, 'Cy taken out of line-up'],
  ['the award', { manOfMatchId: null }, 'Man of the match was Ada, is now nobody'],
  ['typed', { typedScore: { home: '1', away: '0' } }, 'The score is typed in now'],
  [
    'a minute',
    { home: side(['ada', 'bea'], { ada: [{ ...goal, minute: '3' }] }) },
    'Details of the goals of Ada changed',
  ],
  [
    'a pass',
    { home: side(['ada', 'bea'], { ada: [{ ...goal, assistById: 'bea' }] }) },
    'Assists of Bea: was 0, is now 1',
  ],
  ['the text', { reportText: '' }, 'The report text was removed'],
  ['sound', { audioUrl: 'https://x.example/a.mp3' }, 'A recording was added'],
])('%s is told in words', (_, part, words) =>
  expect(describeEdits(START, { ...START, ...part }, nameOf)).toContain(words),
)
