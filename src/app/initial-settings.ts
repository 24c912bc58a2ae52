import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '#platform/config/config.ts'
import { projectRoot } from '#platform/project-root.ts'

type InitialSettings = Readonly<Record<string, unknown>>

/**
 * The settings of a new shop: `shop.json` in `CONTENT_DIR`, or the one that comes with the product.
 * The demo shop collects sales tax in every state; a real one in none until its merchant says
 * where.
 */
export async function readInitialSettings({
  CONTENT_DIR: folder,
  DEMO_CATALOG: isDemo,
}: Pick<Config, 'CONTENT_DIR' | 'DEMO_CATALOG'>): Promise<InitialSettings> {
  const own = folder === undefined ? null : await readSettings(join(folder, 'shop.json'))
  if (own) return own
  const shipped = await readFile(new URL('content/shop.json', projectRoot), 'utf8')
  const settings = JSON.parse(shipped) as InitialSettings
  return isDemo ? settings : { ...settings, tax: { ...Object(settings['tax']), nexus: [] } }
}

async function readSettings(path: string): Promise<InitialSettings | null> {
  const text = await readFile(pathToFileURL(path), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as InitialSettings)
}
