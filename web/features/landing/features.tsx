import { clsx } from 'clsx'
import { AlsoIncluded } from './also-included.tsx'
import { LandingSection } from './landing-section.tsx'
import type { PictureName } from './pictures.ts'
import { ProductPicture } from './product-picture.tsx'

interface Feature {
  title: string
  text: string
  picture: PictureName
  phonePicture?: PictureName
}

const features: Feature[] = [
  {
    title: 'AI insights',
    text: 'What the season says between the lines: form, streaks and who is due a goal, from the facts on record.',
    picture: 'insights',
    phonePicture: 'insights-phone',
  },
  {
    title: 'Schedules',
    text: 'Every fixture with its date and kick-off, in the league’s own time. Previous results are a tap away.',
    picture: 'schedules',
  },
  {
    title: 'Player stats',
    text: 'Goals, assists, appearances and man-of-the-match awards, ranked for the league and for every team.',
    picture: 'statistics',
  },
  {
    title: 'Profiles',
    text: 'A page for every player: photo, position, number, biography and the numbers that count.',
    picture: 'profiles',
  },
  {
    title: 'Match reports',
    text: 'Line-ups and scorers of every match, and a report that is written from what is on record.',
    picture: 'reports',
  },
  {
    title: 'WhatsApp messaging',
    text: 'A result or a fixture in the team’s group in two taps, with the score and the link.',
    picture: 'messaging',
  },
  {
    title: 'Customisation',
    text: 'Your crest, your colours, your own address, and share cards that look like your league.',
    picture: 'customisation',
  },
]

export function Features() {
  return (
    <LandingSection
      id="features"
      title="Features"
      lead="Everything a league needs on match day, and on the six days between."
    >
      <figure className="mb-12 border border-line max-sm:hidden sm:mb-16">
        <ProductPicture name="overview-desk" />
      </figure>
      <ol className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {features.map((feature, index) => (
          <FeatureItem key={feature.title} feature={feature} number={index + 1} isLead={index === 0} />
        ))}
      </ol>
      <AlsoIncluded />
    </LandingSection>
  )
}

interface FeatureItemProps {
  feature: Feature
  number: number
  /** Fills a whole row, beside a wide picture, so that the other six fill theirs. */
  isLead: boolean
}

const FeatureItem = ({ feature: { title, text, picture, phonePicture }, number, isLead }: FeatureItemProps) => (
  <li className={clsx('border-ink border-t pt-3', isLead && 'col-span-full lg:grid lg:grid-cols-3 lg:gap-x-8')}>
    <div>
      <h3 className="flex items-baseline gap-3 text-3xl">
        <span aria-hidden="true" className="figures text-pitch">
          {number}
        </span>
        {title}
      </h3>
      <p className={clsx('mt-2 text-muted', !isLead && 'lg:min-h-18')}>{text}</p>
    </div>
    <div className={clsx('border border-line', isLead ? 'mt-4 lg:col-span-2 lg:mt-1' : 'mt-4')}>
      <ProductPicture name={picture} {...(phonePicture && { phone: phonePicture })} />
    </div>
  </li>
)
