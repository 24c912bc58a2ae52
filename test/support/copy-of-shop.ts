import { cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryDirectory } from './app.ts'

const pictures = 'files/media'

/**
 * Copies the data directory of a closed shop, so that its catalog is not imported again. Images
 * are in a folder shared by all copies, so that each size is created once.
 */
export async function copyOfShop(shop: string, name: string): Promise<string> {
  const copy = temporaryDirectory(name)
  await cp(shop, copy, { recursive: true, filter: (path) => path !== join(shop, pictures) })
  await symlink(join(shop, pictures), join(copy, pictures))
  return copy
}
