/** A word of more letters is written smaller where a phone has no room for it. */
const LONG = 8

/** A name, with the length of its longest word where that is long: the style sheet fits the letters to the column. */
export function FittedName({ name }: { name: string }) {
  const length = Math.max(...name.split(/[\s-]/).map((word) => word.length))
  return <bdi style={length > LONG ? ({ '--w': length } as React.CSSProperties) : undefined}>{name}</bdi>
}
