import { buttonClass } from '#web/ui/button-class.ts'
import { type Answer, answers, answerWords } from './asked-match.ts'

interface AnswerButtonsProps {
  /** The question, for screen readers. */
  label: string
  answer: Answer | null
  onAnswer: (answer: Answer) => void
}

/** Three buttons beside each other, of which the answer is pressed. An icon would take code from the front page. */
export const AnswerButtons = ({ label, answer, onAnswer }: AnswerButtonsProps) => (
  <fieldset className="grid grid-cols-3 gap-2">
    <legend className="sr-only">{label}</legend>
    {answers.map((each) => (
      <button
        key={each}
        type="button"
        aria-pressed={answer === each}
        onClick={() => onAnswer(each)}
        className={buttonClass({ variant: answer === each ? 'primary' : 'outline', className: 'px-2!' })}
      >
        {answerWords[each]}
      </button>
    ))}
  </fieldset>
)
