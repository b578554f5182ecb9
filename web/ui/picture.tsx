import { useState } from 'react'

interface PictureProps {
  src: string
  /** With the size: an image without one would move the page when it comes. */
  className: string
  isEager?: boolean
  /** Shown if the picture cannot be loaded. */
  instead?: React.ReactNode
}

/** An uploaded logo or photo. Hidden from screen readers, since the name is beside it. */
export function Picture({ src, className, isEager, instead }: PictureProps) {
  const [failed, setFailed] = useState('')
  if (failed === src && instead) return instead
  return (
    <img
      src={src}
      alt=""
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      className={className}
      onError={() => setFailed(src)}
      // It may have failed before this page was hydrated.
      ref={(image) => {
        if (image?.complete && !image.naturalWidth) setFailed(src)
      }}
    />
  )
}
