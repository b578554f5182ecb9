import { describe, expect, test } from 'vitest'
import { assistsOf, type Content, countedScore, type SideContent, scoreOf } from './content.ts'
import { describeRemoved } from './describe-removed.ts'
import { restore, setAssists, setGoal, setGoals, tick, untick } from './edit-players.ts'
import { toEvents } from './save-edit.ts'

const goal = (minute: number | null = null, assistById: string | null = null) => ({
  minute: minute === null ? '' : String(minute),
  assistById,
})
const NOBODY: SideContent = { lineup: [], goals: {}, assists: {} }
const SIDE: SideContent = {
  lineup: ['ada', 'bea', 'cy'],
  goals: { ada: [goal(10, 'bea'), goal(20)], cy: [goal(70, 'ada'), goal(null)] },
  assists: { cy: 1 },
}
const content = (home: SideContent, more: Partial<Content> = {}): Content => ({
  home,
  away: NOBODY,
  manOfMatchId: null,
  typedScore: null,
  isScoreKnown: false,
  reportText: '',
  audioUrl: '',
  ...more,
})

describe('tick', () => {
  test('adds at the end, once', () => expect(tick(SIDE, ['bea', 'dot']).lineup).toEqual(['ada', 'bea', 'cy', 'dot']))
  test('brings scorers along who had no line-up', () =>
    expect(tick({ ...SIDE, lineup: [] }, ['dot']).lineup).toEqual(['dot', 'ada', 'cy', 'bea']))
  test('of nobody changes nothing', () => expect(tick(SIDE, [])).toBe(SIDE))
})

describe('untick', () => {
  const before = content(SIDE, { manOfMatchId: 'ada' })
  const { content: after, removed } = untick(before, 'home', 'ada')

  test('takes goals, passes and the award along, and nothing of others', () => {
    expect(after.home.lineup).toEqual(['bea', 'cy'])
    expect(after.home.goals).toEqual({ cy: [goal(70), goal(null)] })
    expect(after.home.assists).toEqual({ cy: 1 })
    expect(after.manOfMatchId).toBeNull()
  })
  test('says what was removed', () =>
    expect(describeRemoved(removed ?? undefined)).toBe('2 goals, 1 assist and man of the match removed'))
  test('is undone whole', () => {
    if (removed === null) throw new Error('Nothing was removed')
    const again = restore(after, 'home', 'ada', removed)
    expect(again).toEqual({
      ...before,
      home: { ...SIDE, lineup: ['bea', 'cy', 'ada'], assists: { cy: 1, ada: 0 } },
    })
  })
  test('is undone as far as nobody else has taken the place', () => {
    if (removed === null) throw new Error('Nothing was removed')
    const passed = { ...after, home: setGoal(after.home, 'cy', 0, { assistById: 'bea' }), manOfMatchId: 'bea' }
    const again = restore(passed, 'home', 'ada', removed)
    expect(again.manOfMatchId).toBe('bea')
    expect(again.home.goals.cy).toEqual([goal(70, 'bea'), goal(null)])
  })
  test('of who did nothing needs no word', () =>
    expect(untick(content({ ...NOBODY, lineup: ['dot'] }), 'home', 'dot').removed).toBeNull())

  test('leaves the formation, for the player who comes in instead', () => {
    const formation = { shape: '1-1', players: ['ada', 'bea', 'cy'] }
    expect(untick(content({ ...SIDE, formation }), 'home', 'ada').content.home.formation).toEqual(formation)
  })
})

describe('goals', () => {
  test.each([
    ['one more', 'ada', 3, [goal(10, 'bea'), goal(20), goal()]],
    ['one less: the one without a pass', 'ada', 1, [goal(10, 'bea')]],
    ['one less: the one without a minute', 'cy', 1, [goal(70, 'ada')]],
    ['none', 'cy', 0, []],
    ['of somebody new', 'bea', 1, [goal()]],
  ])('%s', (_, player, count, goals) => expect(setGoals(SIDE, player, count).goals[player]).toEqual(goals))
})

describe('assists', () => {
  const passed: SideContent = { ...SIDE, goals: { ada: [goal(10, 'bea'), goal(20, 'bea'), goal(null, 'cy')] } }

  test.each([
    ['as many as goals tell of', passed, 'bea', 2],
    ['as many as were entered', SIDE, 'cy', 1],
    ['none', SIDE, 'dot', 0],
  ])('%s', (_, side, player, count) => expect(assistsOf(side, player)).toBe(count))

  test('more than goals tell of are entered', () => {
    const side = setAssists(passed, 'bea', 3)
    expect([assistsOf(side, 'bea'), side.assists.bea, side.goals]).toEqual([3, 3, passed.goals])
  })
  test('fewer take the pass from the last goal', () => {
    const side = setAssists(passed, 'bea', 1)
    expect([assistsOf(side, 'bea'), side.goals.ada]).toEqual([1, [goal(10, 'bea'), goal(20), goal(null, 'cy')]])
  })
  test('none take all', () => {
    const side = setAssists(passed, 'bea', 0)
    expect(assistsOf(side, 'bea')).toBe(0)
    expect(assistsOf(side, 'cy')).toBe(1)
  })
  test('entered ones go without touching a goal', () =>
    expect(setAssists(setAssists(passed, 'bea', 4), 'bea', 2).goals).toEqual(passed.goals))
})

test('what is sent keeps minutes and passes, and leaves implied assists to the database', () => {
  const event = { team_id: 'home', assist_by_id: null, minute: null, added_minutes: null }
  expect(toEvents(SIDE, 'home')).toEqual([
    { ...event, player_id: 'ada', event_type: 'GOAL', assist_by_id: 'bea', minute: 10 },
    { ...event, player_id: 'ada', event_type: 'GOAL', minute: 20 },
    { ...event, player_id: 'cy', event_type: 'GOAL', assist_by_id: 'ada', minute: 70 },
    { ...event, player_id: 'cy', event_type: 'GOAL' },
    { ...event, player_id: 'cy', event_type: 'ASSIST', minute: 0 },
  ])
})

describe('the score', () => {
  test.each([
    ['counted', content(SIDE), { home: 4, away: 0 }],
    ['unknown without goals', content(NOBODY), null],
    ['unknown with a line-up alone', content({ ...NOBODY, lineup: ['ada'] }), null],
    [
      '0 – 0 when the last goal is struck off',
      content({ ...NOBODY, lineup: ['ada'] }, { isScoreKnown: true }),
      { home: 0, away: 0 },
    ],
    ['unknown when the line-ups are gone too', content(NOBODY, { isScoreKnown: true }), null],
  ])('%s', (_, match, score) => expect(countedScore(match)).toEqual(score))

  test.each([
    ['2', '1', { home: 2, away: 1 }],
    ['', '', { home: 4, away: 0 }],
    ['2', '', { home: 2, away: 0 }],
    ['x', '1', null],
  ])('typed as %j and %j', (home, away, score) =>
    expect(scoreOf(content(SIDE, { typedScore: { home, away } }))).toEqual(score),
  )
})
