/** The paragraphs of a report, the first one large. */
export const ReportText = ({ text }: { text: string }) =>
  paragraphsOf(text).map((paragraph, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs can be alike, and they never move
    <p key={at} className={at === 0 ? 'whitespace-pre-line text-xl leading-relaxed' : 'whitespace-pre-line'}>
      {keepScores(paragraph)}
    </p>
  ))

/** Keeps '3–1' on one line. A search on the page still finds it. */
const keepScores = (text: string) =>
  text.split(/(\d+[–-]\d+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a score can occur twice, and they never move
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )

const paragraphsOf = (text: string) => text.trim().split(/\n[^\S\n]*\n\s*/)
