import { setOnHand } from '#modules/inventory/commands/set-on-hand.ts'
import { inTransaction, openDatabase, type Database } from '#platform/db/database.server.ts'
import { startApp } from '#test/support/app.ts'
import { variantsInStock } from '#test/support/shopper.ts'

/** Starts the shop once to import the demo catalog, and adds stock for a few variants. */
export async function stockTheShop(
  environment: Readonly<Record<string, string>>,
  count = 12,
): Promise<string[]> {
  const app = await startApp(environment)
  const variants = (await variantsInStock(app.origin, count)).map(({ id }) => id)
  await app.stop()
  const database = await openShopDatabase(environment)
  await putOnHand(database, variants, 1_000_000)
  await database.close()
  return variants
}

export function openShopDatabase(environment: Readonly<Record<string, string>>): Promise<Database> {
  return openDatabase({ url: environment['DATABASE_URL'], directory: environment['DATA_DIR'] })
}

export async function putOnHand(
  database: Database,
  variants: readonly string[],
  onHand: number,
): Promise<void> {
  await inTransaction(database.db, (tx) =>
    setOnHand(
      tx,
      variants.map((variantId) => ({ variantId, onHand, oversellLimit: 0 })),
      { reason: 'adjust', ref: 'test' },
    ),
  )
}
