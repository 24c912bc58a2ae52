import { randomUUID } from 'node:crypto'
import { cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryDirectory } from './app.ts'
import { databaseUrl, runOnServer } from './run-on-server.ts'

/** The environment of a shop process: where its data is. */
export interface ShopEnvironment extends Readonly<Record<string, string>> {
  readonly DATA_DIR: string
}

/** A stopped shop. `server` is the PostgreSQL server of its database, or '' for the embedded one. */
export interface StoppedShop {
  readonly data: string
  readonly server: string
  readonly database: string
}

const pictures = 'files/media'

/**
 * Copies the data of a stopped shop, so that its catalog is not imported again. Images are in a
 * folder shared by all copies, so that each size is created once.
 */
export async function copyOfShop(
  { data, server, database }: StoppedShop,
  name: string,
): Promise<ShopEnvironment> {
  const copy = temporaryDirectory(name)
  await cp(data, copy, { recursive: true, filter: (path) => path !== join(data, pictures) })
  await symlink(join(data, pictures), join(copy, pictures))
  if (server === '') return { DATA_DIR: copy }
  const copied = `shop_${randomUUID().replaceAll('-', '')}`
  await runOnServer(server, `create database ${copied} template ${database}`)
  return { DATA_DIR: copy, DATABASE_URL: databaseUrl(server, copied) }
}
