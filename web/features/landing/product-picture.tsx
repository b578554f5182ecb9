import { PICTURE_THEMES, type PictureName, pictureFile, pictures } from './pictures.ts'

const THEME_CLASS = { light: 'light-only', dark: 'dark-only' }

/** A picture of the product in the visitor's theme. Its place is kept from the start, and it is fetched when it comes near. */
export function ProductPicture({ name, className = '' }: { name: PictureName; className?: string }) {
  const { width, height, alt } = pictures[name]
  return PICTURE_THEMES.map((theme) => (
    <picture key={theme} className={THEME_CLASS[theme]}>
      <source type="image/avif" srcSet={`/pictures/${pictureFile(name, theme, 'avif')}`} />
      <img
        src={`/pictures/${pictureFile(name, theme, 'webp')}`}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={`h-auto w-full ${className}`}
      />
    </picture>
  ))
}
