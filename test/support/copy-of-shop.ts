import { cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryDirectory } from './app.ts'

const pictures = 'files/media'

/**
 * A data directory like that of a shop which nobody has open: its catalog is not imported again. Pictures lie in one folder
 * that all copies share, so that each size is made once.
 */
export async function copyOfShop(shop: string, name: string): Promise<string> {
  const copy = temporaryDirectory(name)
  await cp(shop, copy, { recursive: true, filter: (path) => path !== join(shop, pictures) })
  await symlink(join(shop, pictures), join(copy, pictures))
  return copy
}
