import { useEffect, useRef, useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { BigButton } from './big-button.tsx'
import { CorrectMinute } from './correct-minute.tsx'
import { type Correction, choicesOf, isQuestion, type Question } from './corrections.ts'
import { eventLine } from './event-words.ts'
import type { LiveMatch } from './live-match.ts'
import { PlayerGrid } from './player-grid.tsx'
import type { ShownEvent } from './project-match.ts'

interface CorrectEntryProps {
  match: LiveMatch
  event: ShownEvent
  onCorrect: (correction: Correction) => void
  onClose: () => void
}

/** Gives a goal, a card or a substitution another minute, another player, another kind or the other team. */
export function CorrectEntry({ match, event, onCorrect, onClose }: CorrectEntryProps) {
  const [question, setQuestion] = useState<Question | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new question takes the focus
  useEffect(() => heading.current?.focus(), [question])
  const go = (step: Correction | Question) => (isQuestion(step) ? setQuestion(step) : onCorrect(step))
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none [overflow-wrap:anywhere]">
        {question === null ? `Correct ${eventLine(match, event)}` : `${isolate(question.side.name)}: ${question.text}`}
      </h2>
      {question === null ? (
        <>
          <CorrectMinute event={event} onCorrect={onCorrect} />
          <div className="grid grid-cols-2 gap-3 [&>:last-child:nth-child(odd)]:col-span-2">
            {choicesOf(match, event).map(({ button, leadsTo }) => (
              <BigButton key={button} onClick={() => go(leadsTo)}>
                {button}
              </BigButton>
            ))}
          </div>
        </>
      ) : (
        <Players question={question} onStep={go} />
      )}
      <BigButton variant="quiet" onClick={() => (question === null ? onClose() : setQuestion(null))}>
        Back
      </BigButton>
    </section>
  )
}

interface PlayersProps {
  question: Question
  onStep: (step: Correction | Question) => void
}

const Players = ({ question: { side, without, answer, nobody }, onStep }: PlayersProps) => (
  <>
    {nobody && (
      <BigButton variant="primary" onClick={() => onStep(nobody.correction)}>
        {nobody.button}
      </BigButton>
    )}
    <PlayerGrid side={side} without={without} onChoose={({ id }) => onStep(answer(id))} />
  </>
)
