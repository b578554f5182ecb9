import { describe, expect, test } from 'vitest'
import { findEmbed } from './oembed.ts'

const SITE = 'https://league.example'
const find = (path: string) => findEmbed(`${SITE}${path}`, SITE)

describe('findEmbed', () => {
  test.each([
    ['/competitions/sunday', 'table'],
    ['/competitions/sunday/', 'table'],
    ['/competitions/sunday/overview', 'table'],
    ['/competitions/sunday/table', 'table'],
    ['/competitions/sunday/tables?list=assists', 'table'],
    ['/competitions/sunday/tables?list=goalscorers', 'top-scorers'],
    ['/competitions/sunday/fixtures?show=results', 'fixtures'],
    ['/embed/sunday/next-match', 'next-match'],
  ])('%s shows %s', (path, kind) => {
    expect(find(path)).toEqual({ slug: 'sunday', kind, theme: 'auto' })
  })

  test('takes the theme of an embed', () => {
    expect(find('/embed/sunday/table?theme=dark')?.theme).toBe('dark')
    expect(find('/embed/sunday/table?theme="><script>')?.theme).toBe('auto')
  })

  test.each([
    '',
    '/',
    '/competitions',
    '/competitions/create',
    '/competitions/sunday/settings',
    '/competitions/sunday/tables/more',
    '/embed/sunday',
    '/embed/sunday/toString',
    '/match/e8e4bee4-2875-427a-998e-c50f41f63afb',
  ])('%s shows nothing', (path) => {
    expect(find(path)).toBeNull()
  })

  test.each([
    'https://other.example/competitions/sunday',
    'http://league.example/competitions/sunday',
    'https://league.example@other.example/competitions/sunday',
    'javascript:alert(1)',
  ])('%s is no page of ours', (address) => {
    expect(findEmbed(address, SITE)).toBeNull()
  })
})
