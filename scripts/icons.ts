// Draws the app icons from the favicon. Run it after a change of the favicon and commit the result.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const PITCH = '#0b6b3a'
const publicFolder = join(import.meta.dirname, '../web/public')
const folder = join(publicFolder, 'icons')

const favicon = await readFile(join(publicFolder, 'favicon.svg'), 'utf8')
// Platforms crop a maskable icon to any shape: the mark stays within the inner 80 %, the pitch fills the square.
const bleeding = favicon.replace(' rx="3"', '')
const maskable = bleeding.replace(
  /<g (.*)<\/g>/s,
  '<g transform="translate(16 16) scale(.8) translate(-16.5 -16)"><g $1</g></g>',
)

await mkdir(folder, { recursive: true })
await draw(favicon, 192, 'touchline-192.png')
await draw(favicon, 512, 'touchline-512.png')
await draw(maskable, 512, 'touchline-maskable-512.png')
await draw(bleeding, 180, 'touchline-apple-180.png')

async function draw(svg: string, size: number, file: string) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .flatten(file.includes('apple') ? { background: PITCH } : false)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, file))
}
