import { expect, test } from 'vitest'
import { nearNames } from './team-names.ts'

const PREMIER_LEAGUE = [
  'AFC Bournemouth',
  'Arsenal',
  'Brighton & Hove Albion',
  'Burnley',
  'Chelsea',
  'Crystal Palace',
  'Everton',
  'Huddersfield Town',
  'Leicester City',
  'Liverpool',
  'Manchester City',
  'Manchester United',
  'Newcastle United',
  'Southampton',
  'Stoke City',
  'Swansea City',
  'Tottenham Hotspur',
  'Watford',
  'West Bromwich Albion',
  'West Ham United',
]

test.each([
  ['Man Utd', ['Manchester United']],
  ['Man City', ['Manchester City']],
  ['Manchester', ['Manchester City', 'Manchester United']],
  ['Arsenal FC', ['Arsenal']],
  ['Bournemouth', ['AFC Bournemouth']],
  ['Brighton and Hove Albion', ['Brighton & Hove Albion']],
  ['Brighton', ['Brighton & Hove Albion']],
  ['WBA', ['West Bromwich Albion']],
  ['West Brom', ['West Bromwich Albion']],
  ['Tottenham', ['Tottenham Hotspur']],
  ['Evertn', ['Everton']],
  ['Southhampton', ['Southampton']],
  ['Newcastle Utd', ['Newcastle United']],
  ['Arsenal Ladies', []],
  ['Burnley B', []],
  ['Chelsea U21', []],
  ['Leeds United', []],
  ['Cardiff City', []],
])('%s may be %j', (name, near) => expect(nearNames(PREMIER_LEAGUE)(name)).toEqual(near))

test.each([
  ['Team 1', 'Team 2'],
  ['Team A', 'Team B'],
  ['Rovers', 'Rovers II'],
  ['東京', '大阪'],
])('%s is not %s', (a, b) => expect(nearNames([b])(a)).toEqual([]))

test.each(PREMIER_LEAGUE)('%s is like no other team of its league', (name) => {
  expect(nearNames(PREMIER_LEAGUE)(name)).toEqual([])
})
