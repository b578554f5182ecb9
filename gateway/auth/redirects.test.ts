import { describe, expect, test } from 'vitest'
import { createResolveRedirect, createToLanding, withParameters } from './redirects.ts'

const siteUrl = 'https://project.example.org'

describe('without an allow-list', () => {
  const resolve = createResolveRedirect({ siteUrl, redirectAllowList: [] })

  test.each([
    'https://project.example.org',
    'https://project.example.org/auth?recover=1#x',
    'https://project.example.org:443/dev',
    'HTTPS://Project.Example.org/dev?a=@b',
  ])('%s is allowed', (url) => expect(resolve(url)).toBe(url))

  test.each([
    undefined,
    '',
    '/auth',
    '//evil.example',
    'https://evil.example',
    'https://project.example.org:8443/dev',
    'http://project.example.org/',
    'http://project.example.org:443/',
    'https://project.example.org.evil.example',
    'https://project.example.orgevil.example',
    'https://project.example.org.',
    'https://:password@project.example.org',
    'https://@project.example.org',
    'https:project.example.org',
    'https:/project.example.org',
    'https:///project.example.org',
    'https:\\\\project.example.org',
    'blob:https://project.example.org/x',
    'view-source:https://project.example.org/',
    '\u0000https://project.example.org/',
    'https://project.example.org/\u0009x',
    'https://evil.example/https://project.example.org',
    'https://project.example.org@evil.example',
    'https://ada@project.example.org',
    'https://evil.example\\@project.example.org',
    'https://evil.example#@project.example.org',
    'https://project.example.org\n.evil.example',
    'javascript://project.example.org/%0aalert(1)',
    'data:text/html,x',
    'ftp://project.example.org/',
  ])('%s becomes the site', (url) => expect(resolve(url)).toBe(siteUrl))
})

describe('an allow-list', () => {
  test.each([
    ['https://*.example.com/**', 'https://a.example.com/b/c?d=e#f', true],
    ['https://*.example.com/**', 'https://a.b.example.com/', false],
    ['https://*.example.com', 'https://a.example.com', true],
    ['https://*.example.com', 'https://a.example.com/', false],
    ['https://app.example.com/*', 'https://app.example.com/a/b', false],
    ['https://app.example.com/??', 'https://app.example.com/ab', true],
    ['https://app.example.com/??', 'https://app.example.com/a/', false],
    ['https://{one,two}.example.com/', 'https://two.example.com/', true],
    ['https://{one,two}.example.com/', 'https://three.example.com/', false],
    ['https://app.example.com', 'https://appXexample.com', false],
    ['myapp://callback', 'myapp://callback', true],
    ['myapp://callback', 'myapp://callback/more', false],
    ['https://app.example.com/[a-c]/[!x]', 'https://app.example.com/b/y', true],
    ['https://app.example.com/[a-c]/[!x]', 'https://app.example.com/d/y', false],
    ['https://app.example.com/[a-c]/[!x]', 'https://app.example.com/b/x', false],
    ['https://{*.one,two}.example.com/', 'https://a.one.example.com/', true],
    ['https://{*.one,two}.example.com/', 'https://a.b.one.example.com/', false],
    ['https://app.example.com/a,b', 'https://app.example.com/a,b', true],
    ['https://*.example.com/**', 'https://evil.example/.example.com/', false],
    ['https://*.example.com/**', 'https://evil.example#.example.com/', false],
    ['https://*.example.com/**', 'https://evil@a.example.com/', false],
    ['https://*.example.com/**', 'https://a.example.com\\@evil.example/', false],
    ['https://*.example.com/', 'https://2130706433?.example.com/', false],
    ['**', 'javascript:alert(1)', false],
    ['https://app.example.com/**', 'https://app.example.com?x=1', true],
    ['https://app.example.com/**', 'https://app.example.com.evil.example/', false],
    ['https://app.example.com', 'https://app.example.com:8443', false],
    ['http://localhost:*/**', 'http://localhost:5173/auth', true],
  ])('%s and %s: %s', (pattern, url, isAllowed) => {
    const resolve = createResolveRedirect({ siteUrl, redirectAllowList: [pattern] })
    expect(resolve(url)).toBe(isAllowed ? url : siteUrl)
  })
})

describe('with a landing page', () => {
  const toLanding = createToLanding({ siteUrl, landingPath: '/auth/callback' })
  const landing = `${siteUrl}/auth/callback`

  test.each([
    [siteUrl, landing],
    [`${siteUrl}/`, landing],
    [`${siteUrl}/team/1/manage?tab=a&b=c#d`, `${landing}?next=%2Fteam%2F1%2Fmanage%3Ftab%3Da%26b%3Dc`],
    [`${siteUrl}//evil`, `${landing}?next=%2F%2Fevil`],
    [`${landing}?next=%2Fdashboard`, `${landing}?next=%2Fdashboard`],
    [`${siteUrl}/favicon.svg`, `${siteUrl}/favicon.svg`],
    ['https://other.example/app', 'https://other.example/app'],
    ['myapp://callback', 'myapp://callback'],
  ])('%s becomes %s', (redirectTo, expected) => expect(toLanding(redirectTo)).toBe(expected))

  test('a path of a hundred thousand dots is read at once', () => {
    const path = `/${'.'.repeat(100_000)}/`
    expect(toLanding(`${siteUrl}${path}`)).toBe(`${landing}?${new URLSearchParams({ next: path })}`)
  })

  test('without one, every page may receive the session', () =>
    expect(createToLanding({ siteUrl, landingPath: null })(`${siteUrl}/app`)).toBe(`${siteUrl}/app`))
})

test.each([
  ['https://a.example', { query: { code: 'x' } }, 'https://a.example/?code=x'],
  ['https://a.example/b?c=d#old', { query: { code: 'x' } }, 'https://a.example/b?c=d&code=x#old'],
  ['https://a.example/b?c=d#old', { fragment: { e: 'f g', sb: '' } }, 'https://a.example/b?c=d#e=f+g&sb='],
  ['myapp://callback', { fragment: { e: 'f' } }, 'myapp://callback#e=f'],
])('%s with %j', (url, parameters, expected) => expect(withParameters(url, parameters)).toBe(expected))
