interface ScrollerProps {
  label: string
  children: React.ReactNode
}

/** Something that is wider than a phone. It scrolls inside itself there, also by keyboard. */
export const Scroller = ({ label, children }: ScrollerProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
  <section aria-label={label} tabIndex={0} className="scroller">
    {children}
  </section>
)
