import { Check } from 'lucide-react'
import { LandingSection } from './landing-section.tsx'

const columns = ['A spreadsheet', 'The old league site', 'Touchline']

interface Question {
  title: string
  /** The answers in the order of the columns. */
  answers: [string, string, string]
  /** The columns with a good answer. */
  good: number[]
}

const questions: Question[] = [
  {
    title: 'The table after a score',
    answers: ['As right as its formulas.', 'Right once it is updated.', 'Right at once, on every open page.'],
    good: [2],
  },
  {
    title: 'Scorers and appearances',
    answers: ['Another sheet to keep.', 'Often another list to keep.', 'Counted from the matches.'],
    good: [2],
  },
  {
    title: 'Match reports',
    answers: ['You write them.', 'You write them.', 'Written from the record. You can edit them.'],
    good: [2],
  },
  {
    title: 'On a phone',
    answers: [
      'Pinch and scroll.',
      'It depends on its age.',
      'Made for one. Pages that you opened stay readable offline.',
    ],
    good: [2],
  },
  {
    title: 'Two people at work',
    answers: [
      'Good, if the sheet is online.',
      'Often the last to save wins.',
      'Changes to a match are merged. A clash is shown.',
    ],
    good: [0, 2],
  },
  {
    title: 'Your data',
    answers: ['It is your file.', 'Copy and paste.', 'Seasons as files, calendars, feeds, an API.'],
    good: [0, 2],
  },
  {
    title: 'To begin',
    answers: ['Now, and free.', 'It is there already.', 'With an invitation. Then paste your spreadsheet.'],
    good: [0, 1],
  },
  {
    title: 'Earlier seasons',
    answers: ['A sheet for each.', 'Often many years.', 'All stay readable: tables, results, champions.'],
    good: [0, 1, 2],
  },
  {
    title: 'Fines, tea rota, lift sharing',
    answers: ['Add a column.', 'No place for it.', 'No place for it. Keep the spreadsheet.'],
    good: [0],
  },
]

/** Touchline beside the usual ways to run a league. On a phone each question stands above its answers. */
export function Compared() {
  return (
    <LandingSection
      id="compared"
      title="Compared"
      lead="Beside a spreadsheet and the league’s old site. A tick marks the good answers, ours or not."
    >
      <table className="compared">
        <caption className="sr-only">Touchline, a spreadsheet and the old league site compared</caption>
        <thead>
          <tr>
            <td className="max-sm:hidden" />
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {questions.map((question) => (
          <Answers key={question.title} question={question} />
        ))}
      </table>
    </LandingSection>
  )
}

const Answers = ({ question: { title, answers, good } }: { question: Question }) => (
  <tbody>
    <tr className="sm:hidden">
      <th scope="rowgroup" colSpan={3}>
        {title}
      </th>
    </tr>
    <tr>
      <th scope="row" className="max-sm:hidden">
        {title}
      </th>
      {answers.map((answer, at) => (
        <td key={columns[at]}>{good.includes(at) ? <Good>{answer}</Good> : <p className="text-muted">{answer}</p>}</td>
      ))}
    </tr>
  </tbody>
)

const Good = ({ children }: { children: React.ReactNode }) => (
  <span>
    <Check aria-label="Good:" />
    <span>{children}</span>
  </span>
)
