import { PICTURE } from '#web/forms/upload/check-file.ts'
import { shrinkPicture } from '#web/forms/upload/shrink-picture.ts'
import { ColourForm } from './colour-form.tsx'
import type { SettingsCompetition } from './settings-competition.ts'
import { SettingsPicture } from './settings-picture.tsx'

// Browsers also read the old favicon format, which has two media types.
const FAVICON = {
  ...PICTURE,
  types: [...PICTURE.types, 'image/x-icon', 'image/vnd.microsoft.icon'],
  accept: `${PICTURE.accept},.ico`,
  wrongType: 'This file is not a picture that can be shown. Choose a PNG, ICO, JPEG, WebP or GIF file.',
}

/** The competition's colour, logo, favicon and app icon. Each picture is saved when it is chosen. */
export function Appearance({ competition }: { competition: SettingsCompetition }) {
  const { id, logo_url, settings } = competition
  return (
    <div className="grid gap-8">
      <ColourForm competition={competition} />
      <SettingsPicture
        leagueId={id}
        picture="logo"
        label="Logo"
        url={logo_url}
        hint="Beside the competition’s name and on its preview images. A square with a transparent background looks best."
        prepare={(file) => shrinkPicture(file, { width: 512, height: 512 })}
      />
      <SettingsPicture
        leagueId={id}
        picture="favicon"
        label="Favicon"
        url={settings.favicon_url}
        kind={FAVICON}
        hint="The small picture in a browser’s tab. Recommended: 32x32 or 64x64."
      />
      <SettingsPicture
        leagueId={id}
        picture="app-icon"
        label="App icon"
        url={settings.app_icon_url}
        hint="Shown when the competition is installed as an app. Recommended: 512x512 png. Without one, the logo is used."
        prepare={(file) => shrinkPicture(file, { width: 1024, height: 1024 })}
      />
    </div>
  )
}
