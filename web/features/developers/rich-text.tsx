/** Text in which `…` marks code. */
export const RichText = ({ text }: { text: string }) =>
  text.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <code key={part} className="wrap-anywhere">
        {part}
      </code>
    ),
  )
