import { clsx } from 'clsx'
import { Link } from 'react-router'
import { LandingSection } from './landing-section.tsx'
import { ProductPicture } from './product-picture.tsx'
import { storyCrestFile, storyMatch, storyTable } from './story.ts'

const { id, home, away } = storyMatch

/** The way from the final score to the report, with one match of the demo league. */
export function OneSunday({ hasDemo }: { hasDemo: boolean }) {
  return (
    <LandingSection
      id="one-sunday"
      title="One Sunday"
      lead="A match of the demo league: Castle Wend score in the 88th minute and in the 89th. All that follows takes eight minutes."
    >
      <ol className="story">
        <Step time="16:52" title="The score is typed">
          <p className="mt-2 mb-4 max-w-prose text-muted">
            The owner opens the match on a phone and enters the score and the scorers.
          </p>
          <TypedScore />
        </Step>
        <Step time="16:53" title="The table moves">
          <p className="mt-2 mb-4 max-w-prose text-muted">
            Every open page of the league shows the new table within seconds.
          </p>
          <MovedTable />
        </Step>
        <Step time="16:54" title="The card goes out">
          <p className="mt-2 mb-4 max-w-prose text-muted">
            ‘Share’, ‘WhatsApp’, and the team’s group has the score, the link and this card.
          </p>
          <Message />
        </Step>
        <Step time="17:00" title="The report is up">
          <p className="mt-2 mb-4 max-w-prose text-muted">
            Both managers have sent their notes. One press writes it, from what is on record.
          </p>
          <Report hasDemo={hasDemo} />
        </Step>
      </ol>
    </LandingSection>
  )
}

interface StepProps {
  time: string
  title: string
  children: React.ReactNode
}

/** On a phone the rule runs down beside the steps; on a wide screen above them. */
const Step = ({ time, title, children }: StepProps) => (
  <li className="story-step">
    <p className="figures font-display font-semibold text-7xl text-pitch leading-none">
      <time>{time}</time>
    </p>
    <h3 className="mt-2 text-3xl">{title}</h3>
    {children}
  </li>
)

const Crest = ({ team, size }: { team: string; size: number }) => (
  <img src={`/pictures/${storyCrestFile(team)}`} alt="" width={size} height={size} loading="lazy" decoding="async" />
)

const TypedScore = () => (
  <figure className="story-card flex flex-col">
    <figcaption className="eyebrow">Full-time score</figcaption>
    <div className="my-4 grid grid-cols-2 gap-3 text-center">
      {[home, away].map(({ name, score }, at) => (
        <div key={name} className="grid content-start justify-items-center gap-2">
          <Crest team={name} size={44} />
          <p className="font-display font-semibold text-lg leading-none">{name}</p>
          <p className={clsx('story-score figures mt-1', at === 1 && 'story-score-typed')}>{score}</p>
        </div>
      ))}
    </div>
    <p aria-hidden="true" className="mt-auto bg-pitch py-2.5 text-center font-semibold text-on-pitch">
      Save
    </p>
  </figure>
)

const MovedTable = () => (
  <figure className="story-card">
    <table className="w-full border-collapse">
      <caption className="eyebrow pb-2 text-left">League table</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Position</th>
          <th scope="col">Before</th>
          <th scope="col">Team</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {storyTable.map(({ rank, team, points, before }) => (
          <tr
            key={team}
            style={{ '--from': before - rank } as React.CSSProperties}
            className={clsx('story-row', team === home.name && 'bg-pitch-wash font-bold')}
          >
            <td className="number-cell relative w-8 text-muted">
              <span
                aria-hidden="true"
                className={clsx('movement', before > rank && 'movement-up', before < rank && 'movement-down')}
              />
              {rank}
            </td>
            <td className="sr-only">{before}</td>
            <th scope="row" className="cell font-normal">
              <span className="story-team">
                <Crest team={team} size={24} />
                {team}
              </span>
            </th>
            <td className="number-cell">{points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </figure>
)

const Message = () => (
  <figure className="story-card story-chat">
    <p className="justify-self-start bg-card px-3 py-2 text-[0.9375rem]">How did we do?</p>
    <div className="bg-pitch-wash p-3">
      <ProductPicture name="share-card" />
      <figcaption className="mt-2 text-[0.9375rem]">
        {home.name} {home.score} – {away.score} {away.name}
        <span className="link block truncate">league.example/match/11e5db23</span>
      </figcaption>
      <p className="figures text-right text-muted text-sm">16:54</p>
    </div>
  </figure>
)

const Report = ({ hasDemo }: { hasDemo: boolean }) => (
  <figure className="story-card">
    <figcaption className="eyebrow">Match report</figcaption>
    <p className="mt-2 font-semibold">A match that Dunmere Albion once led was turned by Castle Wend into a 3–2 win.</p>
    <p className="mt-2 text-[0.9375rem]">
      Thévenot had two goals and the man-of-the-match award. Look for Castle Wend in fifth place this week.
    </p>
    {hasDemo && (
      <Link to={`/match/${id}`} className="link mt-1 inline-flex min-h-11 items-center text-[0.9375rem]">
        Read it in the demo league
      </Link>
    )}
  </figure>
)
