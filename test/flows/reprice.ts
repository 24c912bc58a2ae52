import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { root, runShopCommand, temporaryDirectory } from '#test/support/app.ts'
import { flowShop } from '#test/support/flow-shop.ts'

type Row = Record<string, string>

/**
 * Imports changed prices while the shop is running: `more` dollars above the demo price, or 0 for
 * the demo price.
 */
export async function importPrices(handle: string, more: number): Promise<void> {
  const catalog = parse(readFileSync(join(root, 'catalog/goods.csv')), { columns: true }) as Row[]
  const rows = catalog.filter((row) => row['URL handle'] === handle)
  const changed = rows.map((row) =>
    row['Price'] ? { ...row, Price: (Number(row['Price']) + more).toFixed(2) } : row,
  )
  const file = join(temporaryDirectory('prices'), 'goods.csv')
  writeFileSync(file, stringify(changed, { header: true }))
  const { code, output } = await runShopCommand(['import', file], flowShop.environment)
  if (code !== 0) throw new Error(`The prices of ${handle} could not be imported:\n${output}`)
}
