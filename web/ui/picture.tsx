interface PictureProps {
  src: string
  /** Classes that include the size: an image without one would move the page when it comes. */
  className: string
  isEager?: boolean
}

/** An uploaded logo or photo. Hidden from screen readers, since the name is beside it. */
export const Picture = ({ src, className, isEager }: PictureProps) => (
  <img src={src} alt="" loading={isEager ? 'eager' : 'lazy'} decoding="async" className={className} />
)
