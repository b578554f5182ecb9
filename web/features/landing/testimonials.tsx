import { LandingSection } from './landing-section.tsx'

// Signed by roles, because a new installation has no customers to quote by name.
const voices = [
  {
    words: 'The table is right before I have found my keys. Nobody rings me on Sunday evenings any more.',
    who: 'A league secretary',
    where: 'Ten teams, two divisions',
  },
  {
    words: 'I send my notes from the car park, and the report is up before the team is home.',
    who: 'A team manager',
    where: 'Sunday league',
  },
  {
    words: 'Fourteen goals. It says so right there, and my brother can see it too.',
    who: 'A centre forward',
    where: 'Veterans, over 40',
  },
]

export function Testimonials() {
  return (
    <LandingSection id="testimonials" title="Testimonials" lead="Voices from the touchline.">
      <ul className="grid gap-8 lg:grid-cols-3">
        {voices.map(({ words, who, where }) => (
          <li key={who}>
            <figure className="flex h-full flex-col justify-between gap-6 border-pitch border-l-4 bg-card p-6">
              <blockquote className="font-display font-semibold text-2xl leading-tight">“{words}”</blockquote>
              <figcaption className="text-sm">
                <span className="font-semibold">{who}</span>
                <span className="block text-muted">{where}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}
