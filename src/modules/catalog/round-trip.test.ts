import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database.ts'
import { exportCatalog } from './export-catalog.ts'
import { createDesk } from '#test/support/import-desk.ts'

const desk = await createDesk(await openTestDatabase())
beforeEach(() => desk.clear())

const folder = import.meta.dirname
const own = ['fixtures/new-dialect.csv', 'fixtures/old-dialect.csv', '../../../catalog/goods.csv']
/** Exports of real shops, if they are available. */
const real = ['apparel.csv', 'jewelry.csv'].map((name) =>
  join('../../../../shared/data/shopify', name),
)
const files = [...own, ...real].map((file) => join(folder, file)).filter((file) => existsSync(file))

test.each(files.map((file) => [basename(file), file] as const))(
  '%s is imported completely, changes nothing when imported twice, and is the same catalog after export and import',
  async (_name, file) => {
    const { totals } = await desk.bringIn(file)
    expect(totals.rejected).toBe(0)
    expect((await desk.bringIn(file)).totals).toMatchObject({
      created: 0,
      changed: 0,
      untouched: totals.created,
    })
    const before = await desk.everything()
    const out = join(desk.folder, basename(file, '.csv'), 'goods.csv')
    await exportCatalog(desk.services(), { file: out, pictures: true })
    expect((await desk.bringIn(out)).of('changed')).toEqual([])
    await desk.clear()
    expect((await desk.bringIn(out)).totals).toMatchObject({ created: totals.created, rejected: 0 })
    expect(await desk.everything()).toEqual(before)
  },
)
