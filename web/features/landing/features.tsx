import { LandingSection } from './landing-section.tsx'

const features = [
  {
    title: 'AI insights',
    text: 'What the season says between the lines: form, streaks and who is due a goal, from the facts on record.',
  },
  {
    title: 'Schedules',
    text: 'Every fixture with its date and kick-off, in the league’s own time. Previous results are a tap away.',
  },
  {
    title: 'Player stats',
    text: 'Goals, assists, appearances and man-of-the-match awards, ranked for the league and for every team.',
  },
  {
    title: 'Profiles',
    text: 'A page for every player: photo, position, number, biography and the numbers that count.',
  },
  {
    title: 'Match reports',
    text: 'Line-ups, scorers and a written report of every match, made from both teams’ notes.',
  },
  {
    title: 'WhatsApp messaging',
    text: 'A result or a fixture in the team’s group in two taps, with the score and the link.',
  },
  {
    title: 'Customisation',
    text: 'Your crest, your colours, your own address, and share cards that look like your league.',
  },
]

export function Features() {
  return (
    <LandingSection
      id="features"
      title="Features"
      lead="Everything a league needs on match day, and on the six days between."
    >
      <ol className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ title, text }, index) => (
          <li key={title} className="border-ink border-t pt-3">
            <span aria-hidden="true" className="figures font-display font-semibold text-5xl text-pitch leading-none">
              {index + 1}
            </span>
            <h3 className="mt-3 text-2xl">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </LandingSection>
  )
}
