import { minuteOrder, readMinute } from '#domain/match-minute.ts'
import {
  assistsOf,
  type Content,
  type Goal,
  goalsOf,
  passesOf,
  type SideContent,
  type SideName,
  scorersOf,
} from './content.ts'
import { detailsThatNeed, dropDetails, type RemovedDetails, restoreDetails } from './incidents.ts'

/** The goals, assists and award that unticking a player removed, for `restore`. */
export interface Removed {
  goals: readonly Goal[]
  assists: number
  /** Goals of others that named the player's assist: the scorer, and the goal's index among the scorer's goals. */
  passes: readonly { scorer: string; at: number }[]
  wasManOfMatch: boolean
  details: RemovedDetails
}

/** Puts players into the line-up. If the side had none, its scorers are added too, because they played. */
export function tick(side: SideContent, playerIds: readonly string[]): SideContent {
  if (playerIds.length === 0) return side
  const lineup = [...new Set([...side.lineup, ...playerIds, ...scorersOf(side)])]
  return { ...side, lineup, ...(side.unused && { unused: side.unused.filter((id) => !lineup.includes(id)) }) }
}

/** Takes a player out, with goals, assists and the award. @returns `removed` is null if the player had none of them */
export function untick(
  content: Content,
  name: SideName,
  playerId: string,
): { content: Content; removed: Removed | null } {
  const side = content[name]
  const passes = Object.entries(side.goals).flatMap(([scorer, goals]) =>
    goals.flatMap(({ assistById }, at) => (assistById === playerId && scorer !== playerId ? [{ scorer, at }] : [])),
  )
  const removed = {
    goals: goalsOf(side, playerId),
    assists: side.assists[playerId] ?? 0,
    passes,
    wasManOfMatch: content.manOfMatchId === playerId,
    details: detailsThatNeed(side, playerId),
  }
  const { incidents, substitutions, roles } = removed.details
  const isNothing =
    [...removed.goals, ...passes, ...incidents, ...substitutions, ...roles].length + removed.assists === 0 &&
    !removed.wasManOfMatch
  return {
    removed: isNothing ? null : removed,
    content: {
      ...content,
      [name]: {
        ...dropDetails(side, removed.details),
        lineup: side.lineup.filter((id) => id !== playerId),
        ...(side.formation && { formation: side.formation }),
        goals: mapGoals(without(side.goals, playerId), (goal) =>
          goal.assistById === playerId ? { ...goal, assistById: null } : goal,
        ),
        assists: without(side.assists, playerId),
      },
      manOfMatchId: removed.wasManOfMatch ? null : content.manOfMatchId,
    },
  }
}

/** Undoes `untick`, except for an award or assist that another player has received since. */
export function restore(content: Content, name: SideName, playerId: string, removed: Removed): Content {
  const side = content[name]
  const goals = { ...side.goals, [playerId]: removed.goals }
  for (const { scorer, at } of removed.passes) {
    goals[scorer] = goalsOf({ ...side, goals }, scorer).map((goal, place) =>
      place === at && goal.assistById === null ? { ...goal, assistById: playerId } : goal,
    )
  }
  return {
    ...content,
    [name]: {
      ...restoreDetails(tick(side, [playerId]), playerId, removed.details),
      lineup: tick(side, [playerId]).lineup,
      goals,
      assists: { ...side.assists, [playerId]: removed.assists },
    },
    manOfMatchId: removed.wasManOfMatch ? (content.manOfMatchId ?? playerId) : content.manOfMatchId,
  }
}

/** Adds goals without details, or removes goals: first those with the fewest details, then the latest. */
export function setGoals(side: SideContent, playerId: string, count: number): SideContent {
  const goals = [...goalsOf(side, playerId)]
  while (goals.length < count) goals.push({ minute: '', assistById: null })
  while (goals.length > count) goals.splice(leastKnown(goals), 1)
  return { ...side, goals: { ...side.goals, [playerId]: goals } }
}

function leastKnown(goals: readonly Goal[]): number {
  const known = goals.map(({ minute, assistById }) => (minute === '' ? 0 : 2) + (assistById === null ? 0 : 1))
  return known.lastIndexOf(Math.min(...known))
}

/** If goals name more assists than `count`, the last of these goals lose their assist. */
export function setAssists(side: SideContent, playerId: string, count: number): SideContent {
  let next = { ...side, assists: { ...side.assists, [playerId]: count } }
  if (count > assistsOf(side, playerId)) return next
  next = { ...next, assists: { ...side.assists, [playerId]: Math.min(count, side.assists[playerId] ?? 0) } }
  while (passesOf(next, playerId) > count) next = { ...next, goals: dropLastPass(next.goals, playerId) }
  return next
}

function dropLastPass(goals: SideContent['goals'], playerId: string): SideContent['goals'] {
  const passes = Object.entries(goals).flatMap(([scorer, list]) =>
    list.flatMap(({ minute, assistById }, at) =>
      assistById === playerId ? [{ scorer, at, minute: placeOf(minute) }] : [],
    ),
  )
  const last = passes.reduce((latest, pass) => (pass.minute >= latest.minute ? pass : latest))
  return replaceGoal(goals, last.scorer, last.at, { assistById: null })
}

/** A goal with an unknown or unfinished minute counts as the last. */
function placeOf(minute: string): number {
  const read = readMinute(minute)
  return read ? minuteOrder(read) : Number.POSITIVE_INFINITY
}

/** Minute, assist or kind of one goal. */
export const setGoal = (side: SideContent, scorer: string, at: number, change: Partial<Goal>): SideContent => ({
  ...side,
  goals: replaceGoal(side.goals, scorer, at, change),
})

const replaceGoal = (goals: SideContent['goals'], scorer: string, at: number, change: Partial<Goal>) => ({
  ...goals,
  [scorer]: (goals[scorer] ?? []).map((goal, place) => (place === at ? { ...goal, ...change } : goal)),
})

const mapGoals = (goals: SideContent['goals'], change: (goal: Goal) => Goal): SideContent['goals'] =>
  Object.fromEntries(Object.entries(goals).map(([id, list]) => [id, list.map(change)]))

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...rest } = record
  return rest
}
