// Writes a .br and a .gz beside each built text file, so that no request waits for compression.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const client = join(import.meta.dirname, '../build/client')
const isText = (name: string) => /\.(js|css|html|svg|json|txt|xml|webmanifest)$/.test(name)

const entries = await readdir(client, { recursive: true, withFileTypes: true })
for (const { parentPath, name } of entries.filter((entry) => entry.isFile() && isText(entry.name))) {
  const file = join(parentPath, name)
  const content = await readFile(file)
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
