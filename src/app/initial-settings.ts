import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '#platform/config/config.ts'
import { projectRoot } from '#platform/project-root.ts'

/**
 * The settings of a new shop: `shop.json` in `CONTENT_DIR`, or the one that comes with the product.
 */
export async function readInitialSettings({
  CONTENT_DIR: folder,
}: Pick<Config, 'CONTENT_DIR'>): Promise<Readonly<Record<string, unknown>>> {
  const shipped = new URL('content/shop.json', projectRoot)
  const own = folder === undefined ? null : pathToFileURL(join(folder, 'shop.json'))
  const text = own
    ? await readFile(own, 'utf8').catch(() => readFile(shipped, 'utf8'))
    : await readFile(shipped, 'utf8')
  return JSON.parse(text) as Readonly<Record<string, unknown>>
}
