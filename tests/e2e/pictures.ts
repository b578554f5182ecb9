import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A picture of one colour, as a file chooser hands it over. */
export async function createPicture(width: number, height: number, background = '#0b6b3a'): Promise<Chosen> {
  const picture = sharp({ create: { width, height, channels: 3, background } })
  return { name: 'picture.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

/** A picture that does not compress: about three bytes a pixel. */
export async function createNoise(size: number): Promise<Chosen> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: size, height: size, channels: 3, background: '#000', noise } })
  return { name: 'noise.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

export const textFile: Chosen = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('4-4-2') }
/** Says that it is a picture. */
export const disguisedFile: Chosen = { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('<p>4-4-2</p>') }

/** From now on files go up this slowly. @returns what ends it */
export async function slowUploads(page: Page, bytesPerSecond = 100_000): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const limit = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await limit(bytesPerSecond)
  return async () => {
    await limit(-1)
    await devtools.detach()
  }
}

export async function dropFile(target: Locator, { name, mimeType, buffer }: Chosen): Promise<void> {
  const files = await target.page().evaluateHandle(
    ([base64, name, type]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name, { type }))
      return transfer
    },
    [buffer.toString('base64'), name, mimeType] as const,
  )
  await target.dispatchEvent('drop', { dataTransfer: files })
}
