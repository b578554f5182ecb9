import { countMatches } from '#domain/count-words.ts'
import { ALWAYS } from '#domain/suspensions.ts'
import { CRITERION_NAMES } from '#domain/table-reasons.ts'
import { type Change, type ChangeNames, type Fact, type Facts, factList, factText } from './change.ts'
import { describeMatchChange, fromTo, orNone } from './describe-match-change.ts'

/** A change in words, a line for each fact: 'Points for a win: 3 → 2', 'Joined: Ada, Grace'. */
export function describeChange(change: Change, names: ChangeNames): string[] {
  const { subject, before, after } = change
  const name = (id: Fact | undefined) => (typeof id === 'string' ? names.nameOf(id) : 'none')
  const people = (list: Fact | undefined) => factList(list).map(name).join(', ')
  switch (subject) {
    case 'match':
      return describeMatchChange(change, names)
    case 'fixtures':
      return [`${factText(after.added)} matches added`]
    case 'squad':
      return after.joined === undefined ? [`Left: ${people(before.left)}`] : [`Joined: ${people(after.joined)}`]
    case 'team':
      return after.deleted === true
        ? [`Team deleted: ${factText(before.name)}`]
        : [
            ...fromTo('Name', before.name, after.name, orNone),
            ...fromTo('Manager', before.manager_id, after.manager_id, name),
          ]
    case 'member':
      return [Object.keys(before).length === 0 ? `Joined: ${memberOf(after)}` : `Left: ${memberOf(before)}`]
    case 'ban':
      return [banOf(change, name)]
    case 'owner':
      return ['Handed over to another owner']
    default:
      return describeRules(subject, before, after, names)
  }
}

/** The name is gone once the account was deleted. */
const memberOf = ({ name, role }: Facts) =>
  `${name === undefined ? 'a former member' : factText(name)} (${factText(role)})`

/** 'Ban of Ada: 0 matches, The wrong player'. The facts of a change alone name the player. */
function banOf({ before, after }: Change, name: (id: Fact | undefined) => string): string {
  const isRemoved = Object.keys(after).length === 0
  const { player_id, matches, reason } = isRemoved ? before : after
  const facts = [matches === undefined ? '' : countMatches(Number(matches)), factText(reason)].filter(
    (fact) => fact !== '',
  )
  return `${isRemoved ? 'Decision about the ban removed, ' : 'Ban of '}${name(player_id)}: ${facts.join(', ')}`
}

/** Columns of the rules that have words of their own; others are named by their column. */
const LABELS: Record<string, string | undefined> = {
  win_points: 'Points for a win',
  draw_points: 'Points for a draw',
  loss_points: 'Points for a defeat',
  name: 'Name',
  tie_breaks: 'Level on points',
  is_published: 'Published',
  champion_team_id: 'Champion',
  withdrawn: 'Withdrawn, results',
  yellow_at: 'Yellow cards that bring a ban',
  yellow_matches: 'Matches missed each time',
  yellow_until: 'Last days of these numbers',
  restarts: 'The count begins again',
  second_yellow: 'Matches missed for a second yellow card',
  red: 'Matches missed for a red card',
  is_public: 'Visitors read the bans',
}
const HEADINGS: Record<string, string | undefined> = {
  points: 'Points adjustment',
  zone: 'Marked places',
  lots: 'Lots',
  discipline: 'Suspensions',
}
/** Ids that the words do not show, because the entry's team or the other columns say the same. */
const UNNAMED = new Set(['stage_id', 'team_id', 'season_id', 'champion_stage_id', 'number'])

function describeRules(subject: string, before: Facts, after: Facts, names: ChangeNames): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !UNNAMED.has(key))
  const words = (fact: Fact | undefined) => factWords(fact, names)
  const label = (key: string) => LABELS[key] ?? sentenceCase(key)
  const heading = HEADINGS[subject]
  if (heading !== undefined && (Object.keys(before).length === 0 || Object.keys(after).length === 0)) {
    const isNew = Object.keys(before).length === 0
    const row = isNew ? after : before
    const facts = keys.filter((key) => row[key] !== null).map((key) => `${label(key).toLowerCase()} ${words(row[key])}`)
    return [`${heading} ${isNew ? 'added' : 'removed'}: ${facts.join(', ')}`]
  }
  return keys.flatMap((key) => fromTo(label(key), before[key], after[key], words))
}

function factWords(fact: Fact | undefined, names: ChangeNames): string {
  if (Array.isArray(fact)) return fact.length === 0 ? 'none' : fact.map((item) => factWords(item, names)).join(', ')
  if (fact === true) return 'yes'
  if (fact === false) return 'no'
  const text = orNone(fact)
  if (text === ALWAYS) return 'no last day'
  if (isCriterion(text)) return CRITERION_NAMES[text]
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? names.nameOf(text) : text
}

const isCriterion = (text: string): text is keyof typeof CRITERION_NAMES => Object.hasOwn(CRITERION_NAMES, text)
const sentenceCase = (column: string) => (column.charAt(0).toUpperCase() + column.slice(1)).replaceAll('_', ' ')
