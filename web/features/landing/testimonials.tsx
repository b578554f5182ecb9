import { LandingSection } from './landing-section.tsx'

interface Voice {
  words: string
  who: string
  role: string
  club?: string
}

/** People of the demo league (domain/demo), because a new product has no customers to quote. */
export const voices: readonly Voice[] = [
  {
    words: 'The table is right before I have found my keys. Nobody rings me on Sunday evenings any more.',
    who: 'Rosalind Thackeray',
    role: 'League owner',
  },
  {
    words: 'I send my notes from the car park. By the time the team is home, the report is up.',
    who: 'Íñigo Echeverría',
    role: 'Team manager',
    club: 'Castle Wend',
  },
  {
    words: 'Two goals in two minutes. It says so right there, and my brother can see it too.',
    who: 'Aurélien Thévenot',
    role: 'Player',
    club: 'Castle Wend',
  },
]

export function Testimonials() {
  return (
    <LandingSection
      id="testimonials"
      title="Testimonials"
      lead="Voices from the demo league. The league and its people are invented, so take their word as fiction."
    >
      <ul className="grid gap-8 lg:grid-cols-3">
        {voices.map(({ words, who, role, club }) => (
          <li key={who}>
            <figure className="flex h-full flex-col justify-between gap-6 border-pitch border-l-4 bg-card p-6">
              <blockquote className="font-display font-semibold text-2xl leading-tight">“{words}”</blockquote>
              <figcaption className="text-sm">
                <span className="font-semibold">{who}</span>
                <span className="block text-muted">
                  {role}
                  {club && `, ${club}`}
                </span>
                <span className="block text-muted">Demo league, invented</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}
