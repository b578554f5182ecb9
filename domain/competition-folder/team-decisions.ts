// The fields of rules.json that name teams, in each form that is accepted.
import { z } from 'zod'
import { normalizeText } from '#domain/import/parse-table.ts'
import { pointsOfCard, pointsOfCards } from './cards.ts'

interface TeamNumber {
  group: string | null
  team: string
  value: number
}

/** Teams in the order in which they were drawn. */
interface DrawnTeams {
  group: string | null
  order: string[]
}

const name = z.string().transform(normalizeText)
const number = z.number().int()
const isText = (value: unknown) => typeof value === 'string'
const orEmpty = <List>(list: List[] | null | undefined) => list ?? []
const firstOf = <Value>(object: object, matches: (value: unknown) => boolean) =>
  Object.values(object).find(matches) as Value | undefined
/** `{ a: …, b: … }` as a list of its values with their keys. */
const entriesOf = <Value>(object: Record<string, Value>) =>
  Object.entries(object).map(([key, value]) => [normalizeText(key), value] as const)

const byTeam = z.record(z.string(), number)
/** A number of points, or of cards of each kind. */
const teamNumber = z.union([number, byTeam])
const listed = z.looseObject({ team: name, group: name.nullish() })

const pointsFor = (value: number | Record<string, number>): number | null =>
  typeof value === 'number' ? value : pointsOfCards(value)

/** Numbers by team; or by group and then by team; or a list of `{ team, points }`. Cards stand for their points. */
export const teamNumbers = z
  .union([
    z.record(z.string(), z.union([teamNumber, z.record(z.string(), teamNumber)])).transform((all): TeamNumber[] =>
      entriesOf(all).flatMap(([key, value]): TeamNumber[] => {
        const own = typeof value === 'number' ? value : pointsOfCards(value)
        if (own !== null) return [{ group: null, team: key, value: own }]
        return entriesOf(value as Record<string, number | Record<string, number>>).map(([team, each]) => ({
          group: key,
          team,
          value: pointsFor(each) ?? 0,
        }))
      }),
    ),
    z.array(listed).transform((list): TeamNumber[] =>
      list.map(({ team, group, ...fields }) => ({
        group: group ?? null,
        team,
        value: cardsAmong(fields) ?? firstOf<number>(fields, Number.isInteger) ?? 0,
      })),
    ),
  ])
  .nullish()
  .transform(orEmpty)

/** One list; or a list for each group; or a list of `{ group, order }`; or the place of each team. */
export const drawnTeams = z
  .union([
    z.array(name).transform((order): DrawnTeams[] => (order.length > 0 ? [{ group: null, order }] : [])),
    z
      .record(z.string(), z.array(name))
      .transform((all): DrawnTeams[] => entriesOf(all).map(([group, order]) => ({ group, order }))),
    byTeam.transform((all): DrawnTeams[] => [
      {
        group: null,
        order: entriesOf(all)
          .toSorted(([, a], [, b]) => a - b)
          .map(([team]) => team),
      },
    ]),
    z.array(z.array(name)).transform((lists): DrawnTeams[] => lists.map((order) => ({ group: null, order }))),
    z.array(z.looseObject({ group: name.nullish() })).transform((lists): DrawnTeams[] =>
      lists.map(({ group, ...fields }) => ({
        group: group ?? null,
        order: (firstOf<string[]>(fields, (value) => Array.isArray(value) && value.every(isText)) ?? []).map(
          normalizeText,
        ),
      })),
    ),
  ])
  .nullish()
  .transform(orEmpty)

/** Names, or objects with a name; a match that was expunged says it in its row. */
export const teamsGone = z
  .array(z.union([name, z.looseObject({ team: name.nullish() }).transform(({ team }) => team ?? '')]))
  .nullish()
  .transform((teams) => orEmpty(teams).filter((team) => team !== ''))

function cardsAmong(fields: Record<string, unknown>): number | null {
  return pointsOfCards(Object.fromEntries(Object.entries(fields).filter(([key]) => pointsOfCard(key) !== null)))
}

const PLACE = /place|position|rank|between|from|to|upper|lower/i

/** Matches that decide two places. Without any place one decides each at which its teams are level. */
export const playOffs = z
  .array(
    z.union([
      z.array(z.number().int()).transform((places) => ({ places, stage: null })),
      z.looseObject({ stage: name.nullish() }),
    ]),
  )
  .transform((list) =>
    list.map((fields) => ({
      upperPlaces: upperPlaces(
        Object.entries(fields)
          .filter(([key]) => PLACE.test(key))
          .flatMap(([, value]) => value)
          .filter((value): value is number => Number.isInteger(value)),
      ),
      stage: fields.stage ?? null,
    })),
  )

const MOST_TEAMS = 40

/** A single place is the upper or the lower one; only a pair that met in a play-off is separated at either. */
function upperPlaces(places: readonly number[]): number[] {
  const [first] = places
  if (first === undefined) return [...Array(MOST_TEAMS).keys()].map((at) => at + 1)
  if (places.length === 1) return [first - 1, first].filter((place) => place > 0)
  return [Math.min(...places)]
}
