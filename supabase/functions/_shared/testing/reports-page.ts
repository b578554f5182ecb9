import { dayOf, weekdayOf } from '../dates.ts'
import { type MatchFacts, SIDES, type Side } from '../facts.ts'
import { countWords, writeReport } from '../write-report.ts'

/** Of a real season, by their row in its results: each another kind of match. */
export const SHOWN = [1, 19, 31, 125, 191, 229, 257, 290, 340, 378]

const INTRODUCTION = `# Reports and biographies

The report of a match is generated when both teams have submitted their notes and the league's owner submitted last.
Otherwise the owner presses 'Generate Match Report'. The database returns the record of the match (\`match_facts\`), a
writer turns it into at most 250 words, and the report is saved if the match has not changed meanwhile. The report before
it is archived. An owner who checks reports first (Settings, General) gets a draft instead, with 'Edit' and 'Publish' on
the match's page ([record 0047](decisions/0047-report-drafts-own-table.md)).

Without further settings the built-in writer does this: it needs no key and no network, and the same match has the same
text. Each of its sentences is computed from the record, so nothing checks it afterwards. What an owner types by hand is
not checked either.

## How the built-in writer varies

- **The story comes first**: a hat-trick, a comeback, a late winner, two names that share a place (no field of the record
  says that a match is a derby), an upset by the gap in the table, a run that ended, else the margin. Then the goals, the
  people and the season, each only if it is news. With fewer than three facts a report has two sentences and stops.
- **Every sentence is one wording** of a list for its kind (\`wordings/\`). Lists take turns: the match is number n of
  its season (\`match_facts\`), or the n-th with such a result, and gets wording n. So in as many matches as a list has
  wordings each is used once, and a list of 35 keeps any of them within 3 % of a season, whatever the season is.
- **A phrase** is five words in a row within a sentence, or a shorter sentence. Names of players, teams and the league,
  numbers in figures or words, scores, weekdays and quotations count as one word, the slot, and so does a list of them.
  At least two words are not slots. \`phrases.ts\` is this definition.
- **No phrase stands twice in a report**: a wording that would repeat one is passed over. No two wordings of a list have a
  phrase in common. In a generated season of 380 matches no phrase is in more than 11 reports, which is 3 %
  (\`report-variety.test.ts\`).

## A model as the writer

With \`AI_BASE_URL\` and \`AI_MODEL\` (and \`AI_API_KEY\`, if the endpoint wants one) a model writes. Any endpoint works that
answers \`POST {AI_BASE_URL}/chat/completions\` as OpenAI's does, such as a local Ollama at \`http://127.0.0.1:11434/v1\`.
On hosted Supabase the same functions are deployed with \`supabase functions deploy\`, and the settings are set with
\`supabase secrets set\`.

The model arranges true statements. It never sees a name, an id, a note or a public line: no text that a person typed is
sent, so no name can instruct it, and players stay unknown to the endpoint. It gets a list such as

    - goal_1 (required, event, always with {goal_1.minute}): subject: {goal_1.scorer} “player 1”;
      predicate: {goal_1.deed_1} “opened the scoring”, {goal_1.deed_2} “put the home team ahead”;
      details: {goal_1.minute} “in the 14th minute”, {goal_1.assist} “set up by player 2”;

and a draft, and it answers with JSON:

    {"paragraphs": [["{goal_1.minute}, it was {goal_1.scorer} who {goal_1.deed_2}, {goal_1.assist}.", "…"], ["…"]]}

\`match-statements.ts\` and \`player-statements.ts\` make the statements from the built-in writer's sentences,
\`check-answer.ts\` checks the answer, and \`fill-slots.ts\` replaces the slots and then the names, each in one pass. An
answer that is refused is requested once more, with the reasons. After that the built-in writer's text is saved. The log
has the cost of each request, and the reasons.

## The rules of an answer

- Everything that a sentence claims stands in a slot. A slot has a whole phrase with its object and its number ('beat
  Birch 3–1', 'in the 14th minute'), since a bare score or name could be put beside anything.
- A clause has the slots of one statement: one subject, after it one of its predicates, and its details. So a goal
  cannot have the minute, the team or the scorer of another goal, and the winner cannot lose. Two names need a comma
  between them.
- Clauses are joined by a comma and 'and', 'but', 'while', 'then', 'and then' or 'before', or by a semicolon. 'Then'
  and 'before' stand between events only, 'while' never does. Events keep their order.
- Beside slots only 'duly', 'in fact', 'as it happens', 'for the record' and, for events, 'it was … who' may stand. So
  there is no name, digit, number word ('two', 'second', 'twice', 'hat-trick'), denial, 'he' or 'she', quotation,
  markup, letter of another script or invisible character outside a slot.
- Up to two sentences of a report may have no slot, and then only words of a short list, without a number or a denial:
  'It was a match to remember.' A biography has none.
- The result comes first and once. Each goal is mentioned exactly once, with its minute; where the minutes are not
  recorded, the scorers are. No statement is made twice.
- The filled text has the number of words that it must have. The answer is at most 6,000 characters of JSON, bare or
  in a code fence.

## What the check cannot refuse

- **Selection.** A report may leave out an assist, the man of the match or the table.
- **Juxtaposition.** 'But' and 'while' can suggest a contrast, two sentences in a row that one follows from the other.
- **Tone.** 'Duly' suggests that it was expected. 'A lively match' is an opinion that others may not share.
- **Clumsy English.** Commas and details can stand in odd places.
- **Ambiguous names.** Nothing distinguishes two players of one name, and a team called 'won' reads oddly. The
  built-in writer has the same weakness.
- **A wrong record.** A report is as true as what the league entered.

## Notes and public lines

Match notes are private: no writer receives them. Beside the notes a team can submit 'A line for the report (public)'. A
report can quote its first sentence word for word if the sentence is 15 to 120 characters long, has its only capital at
the start, and states no result, number or name (\`quotable.ts\`).

## Ten reports of the built-in writer

These are ten matches of a real season. Own goals and stoppage time are not recorded, so a goal can lack a scorer.
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
    `### ${home.name} ${match.score.home} – ${match.score.away} ${away.name}\n`,
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
  const goalTexts = goals
    .filter((goal) => goal.side === side)
    .map(({ scorer, minute, assist }) => `${name(scorer)} ${minute}′${assist === null ? '' : ` (${name(assist)})`}`)
  return goalTexts.join(', ') || 'none on record'
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
