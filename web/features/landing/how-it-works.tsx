import { LandingSection } from './landing-section.tsx'
import { ProductPicture } from './product-picture.tsx'

const steps = [
  {
    title: 'Create your competition',
    picture: 'step-create',
    text: 'Sign up with your invitation, give the league its name, and bring the season in from a spreadsheet.',
  },
  {
    title: 'Invite your teams',
    picture: 'step-invite',
    text: 'Managers get a link each. They look after their squads, their colours and their match notes.',
  },
  {
    title: 'Play',
    picture: 'step-play',
    text: 'Enter the score, and the table and the lists follow at once. A report is one press away.',
  },
] as const

export function HowItWorks() {
  return (
    <LandingSection id="how-it-works" title="How It Works" lead="Three steps from a spreadsheet to a season.">
      <ol className="grid gap-10 sm:grid-cols-3">
        {steps.map(({ title, text, picture }, index) => (
          <li key={title} className="flex flex-col">
            <p aria-hidden="true" className="figures font-display font-semibold text-8xl text-pitch leading-none">
              {index + 1}
            </p>
            <h3 className="mt-3 text-3xl">{title}</h3>
            <p className="mt-2 mb-4 text-muted">{text}</p>
            <div className="mt-auto border border-line">
              <ProductPicture name={picture} />
            </div>
          </li>
        ))}
      </ol>
    </LandingSection>
  )
}
