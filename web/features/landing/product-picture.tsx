import { type PictureName, type PictureTheme, pictureFile, pictures, themesOf } from './pictures.ts'

interface ProductPictureProps {
  name: PictureName
  /** Shown on a phone, on which the other would be too small to read. */
  phone?: PictureName
}

const THEME_CLASS = { light: 'light-only', dark: 'dark-only' }
const PHONE = '(max-width: 39.99rem)'

/** A picture of the product in the visitor's theme. It reserves its space, and loads when it is near the screen. */
export function ProductPicture({ name, phone }: ProductPictureProps) {
  const address = (of: PictureName, theme: PictureTheme, type: 'avif' | 'webp') =>
    `/pictures/${pictureFile(of, theme, type)}`
  const { alt, width, height, isThemeless } = pictures[name]
  return themesOf(name).map((theme) => (
    <picture key={theme} className={isThemeless ? undefined : THEME_CLASS[theme]}>
      {phone &&
        (['avif', 'webp'] as const).map((type) => (
          <source
            key={type}
            media={PHONE}
            type={`image/${type}`}
            srcSet={address(phone, theme, type)}
            width={pictures[phone].width}
            height={pictures[phone].height}
          />
        ))}
      <source type="image/avif" srcSet={address(name, theme, 'avif')} />
      <img
        src={address(name, theme, 'webp')}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="h-auto w-full"
      />
    </picture>
  ))
}
