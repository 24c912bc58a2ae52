import { expect } from 'vitest'
import { runShopCommand, startApp, type App } from '#test/support/app.ts'
import { compareWithJournal } from './judge.ts'
import { runShoppers, newJournal, awaitOutcomes } from './journal.ts'
import { openShopDatabase, stockTheShop } from './stock.ts'

const shoppers = 4

interface Disturbance {
  readonly environment: Readonly<Record<string, string>>
  /** The number of processes on one database. */
  readonly processes?: number
  readonly times: number
  /** The pause before each disturbance, in milliseconds. */
  readonly pause: () => number
  /** Returns the processes that serve afterwards. */
  readonly disturb: (apps: readonly App[], time: number) => Promise<readonly App[]>
}

/**
 * Shoppers buy while the shop is disturbed and retry until the outcome of their payment is known.
 * Nothing may be lost or charged twice.
 */
export async function runDisturbedShop({
  environment,
  processes = 1,
  times,
  pause,
  disturb,
}: Disturbance): Promise<string> {
  const variants = await stockTheShop(environment)
  const journal = newJournal()
  let isOver = false
  let apps: readonly App[] = await Promise.all(
    Array.from({ length: processes }, () => startApp(environment)),
  )
  const origins = apps.map(({ origin }) => origin)
  const crowd = Promise.all(
    Array.from({ length: shoppers }, (_, index) =>
      runShoppers({
        origin: origins[index % origins.length] ?? '',
        variants,
        journal,
        isOver: () => isOver,
      }),
    ),
  )
  for (let time = 0; time < times; time++) {
    await new Promise((resolve) => setTimeout(resolve, pause()))
    apps = await disturb(apps, time)
  }
  isOver = true
  await crowd
  await awaitOutcomes(journal)
  for (const app of apps) expect(await app.stop(), app.output()).toBe(0)

  const database = await openShopDatabase(environment)
  const faults = await compareWithJournal(database, journal)
  await database.close()
  const fsck = await runShopCommand(['fsck'], environment)
  expect(journal.entries.length).toBeGreaterThan(times)
  expect(faults).toEqual([])
  expect(fsck.code, fsck.output).toBe(0)
  return `${journal.entries.length} checkouts, ${journal.entries.filter(({ told }) => told?.state === 'charged').length} orders`
}
