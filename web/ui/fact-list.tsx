import type { WrittenFact } from '#domain/insights/write-facts.ts'

/** Sentences, each with its numbers behind a tap. */
export const FactList = ({ facts }: { facts: WrittenFact[] }) => (
  <ul>
    {facts.map(({ text, numbers }) => (
      <li key={text} className="border-line border-b">
        <details className="group">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 [overflow-wrap:anywhere] [&::-webkit-details-marker]:hidden">
            <span>{text}</span>
            <span aria-hidden className="chevron text-muted transition-transform group-open:rotate-180" />
          </summary>
          <ul className="figures grid gap-1 pb-4 text-muted text-sm [overflow-wrap:anywhere]">
            {numbers.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      </li>
    ))}
  </ul>
)
