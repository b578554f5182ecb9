import { dayOf, weekdayOf } from '../dates.ts'
import { type MatchFacts, SIDES, type Side } from '../facts.ts'
import { countWords, writeReport } from '../write-report.ts'

/** Of a real season, by their row in its results: each another kind of match. */
export const SHOWN = [1, 19, 31, 125, 191, 229, 257, 290, 340, 378]

const INTRODUCTION = `# Reports and biographies

When both teams have handed in their notes and the league's owner is the last, the report of the match writes itself; else the owner presses 'Generate Match Report'. The database tells what is on
record (\`match_facts\`), a writer makes 120 to 250 words of it, the fact check holds every name, number and claim against the record, and the report is saved with the ones before it archived, if the
match is still as it was. Without further settings the built-in writer does it: no key, no network, the same text for the same match.

With \`AI_BASE_URL\` and \`AI_MODEL\` (and \`AI_API_KEY\`, where the endpoint wants one) a model writes: any endpoint that answers \`POST {AI_BASE_URL}/chat/completions\` as OpenAI's does, such as
a local Ollama at \`http://127.0.0.1:11434/v1\`. It is given the facts, the built-in text as a draft, and the teams' public lines behind a fence; its text is published only where the fact check finds nothing to
refuse. A text that is refused is asked for once more, with the reasons; then the built-in writer takes over. The log has what each question took, and why a text was refused.

The fact check knows the ways in which a fact can be put (\`report-rules.ts\`), and what it does not know it refuses. So a model writes well by staying near the draft, and is thrown away when it
invents. On hosted Supabase the same functions are deployed with \`supabase functions deploy\`, and the three settings are set with \`supabase secrets set\`.

Match notes are private: no writer is given them, and no report quotes them. Beside the notes a team can hand in 'A line for the report (public)'. A report can quote it word for word, if it is
15 to 120 characters long, begins with its only capital, and says nothing that the record would have to confirm: no result, number or name (\`quotable.ts\`).

Below are ten matches of a real season, with the facts that were on record and what the built-in writer made of them. Own goals and stoppage time are not recorded, so a goal can lack a scorer.
`

/** docs/reports.md: reports with the facts beside them. */
export const reportsPage = (matches: readonly MatchFacts[]): string =>
  [INTRODUCTION, ...matches.map(describeMatch)].join('\n')

function describeMatch(facts: MatchFacts): string {
  const report = writeReport(facts)
  const { home, away, match, league } = facts
  const rows = [
    ['played', `${weekdayOf(match.date)}, ${dayOf(match.date)}, round ${match.round}, ${league.name}`],
    [`goals of ${home.name}`, goalsOf(facts, 'home')],
    [`goals of ${away.name}`, goalsOf(facts, 'away')],
    ...SIDES.map((side) => [facts[side].name, standingOf(facts, side)]),
    ['earlier meeting', facts.meetings.map((meeting) => `${meeting.home}–${meeting.away}`).join(', ') || 'none'],
  ]
  return [
    `## ${home.name} ${match.score.home} – ${match.score.away} ${away.name}\n`,
    '| on record | |\n| --- | --- |',
    ...rows.map(([what, fact]) => `| ${what} | ${fact} |`),
    `\n${report
      .split('\n\n')
      .map((paragraph) => `> ${paragraph}`)
      .join('\n>\n')}\n`,
    `${countWords(report)} words.\n`,
  ].join('\n')
}

function goalsOf({ goals, players }: MatchFacts, side: Side): string {
  const name = (id: string) => players.find((player) => player.id === id)?.name ?? ''
  const told = goals
    .filter((goal) => goal.side === side)
    .map(({ scorer, minute, assist }) => `${name(scorer)} ${minute}′${assist === null ? '' : ` (${name(assist)})`}`)
  return told.join(', ') || 'none on record'
}

function standingOf(facts: MatchFacts, side: Side): string {
  const { before, after, results } = facts[side]
  const form = results
    .slice(0, 5)
    .map(({ scored, conceded }) => (scored > conceded ? 'W' : scored < conceded ? 'L' : 'D'))
    .reverse()
    .join(' ')
  const place = before.played === 0 ? '' : `place ${before.rank} before, `
  return `${place}place ${after.rank} after, ${after.points} points of ${after.played} matches${form ? `, before this ${form}` : ''}`
}
