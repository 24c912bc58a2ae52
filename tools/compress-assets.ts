import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Writes compressed copies beside each built file of the storefront and the back office, so that the server does not compress
 * them at start.
 */

const build = join(import.meta.dirname, '../build')
const compressors = { br: promisify(brotliCompress), gz: promisify(gzip) }

async function compress(path: string): Promise<void> {
  const file = await readFile(path)
  const [br, gz] = await Promise.all([
    compressors.br(file, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: file.length,
      },
    }),
    compressors.gz(file, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

await Promise.all(
  globSync('{storefront/*/client,admin}/**/*.{js,css,svg,json,txt,webmanifest}', {
    cwd: build,
  }).map((path) => compress(join(build, path))),
)
