import { expect, test } from 'vitest'
import { robotsTxt } from './robots-txt.ts'
import { indexXml, sitemapXml } from './sitemap-xml.ts'

const SITE = 'https://league.example'

test('a page has its address and, where it is known, when it last changed', () => {
  expect(
    sitemapXml(SITE, [{ path: '/' }, { path: '/match/1', changedAt: '2026-08-12T14:00:00.123+02:00' }]),
  ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://league.example/</loc></url>
<url><loc>https://league.example/match/1</loc><lastmod>2026-08-12T12:00:00Z</lastmod></url>
</urlset>
`)
})

test('what XML reserves is escaped', () => {
  expect(sitemapXml(SITE, [{ path: "/a?b=1&c='<>" }])).toContain(
    '<loc>https://league.example/a?b=1&#38;c=%27%3C%3E</loc>',
  )
})

test('an index names its parts', () => {
  expect(indexXml(SITE, ['/sitemap/match/1.xml'])).toContain(
    '<sitemap><loc>https://league.example/sitemap/match/1.xml</loc></sitemap>',
  )
})

test('robots are told where the sitemap is, and may see pictures', () => {
  const lines = robotsTxt(SITE).split('\n')
  expect(lines).toContain('Sitemap: https://league.example/sitemap.xml')
  expect(lines).toContain('Disallow: /rest/v1/')
  expect(lines).toContain('Allow: /storage/v1/object/public/')
  expect(lines.filter((line) => /^Disallow: \/(preview|match|teams?|player|competitions)\/?$/.test(line))).toEqual([])
})
