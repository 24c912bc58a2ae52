import { expect, test } from 'vitest'
import { hours } from '#kernel/time/time.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { createMover, movingFolder } from '#test/support/moving.ts'
import { openTestShop } from '#test/support/shop.ts'

/** `npm run test:moving` takes 100,000. */
const count = Number(process.env['CUSTOMERS'] ?? 400)

const folder = movingFolder()
const { shop, database } = await openTestShop({ environment: { DATA_DIR: folder } })
const { move, undo } = createMover(shop, folder)

function* listRows(step: number) {
  yield (
    'First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,'
      + 'Default Address City,Default Address Province Code,Default Address Country Code,'
      + 'Default Address Zip,Default Address Phone,Tags,Note'
  )
  for (let index = 0; index < count; index += step)
    yield (
      `Anna${index},Lind,anna.${index}@example.com,${index % 3 === 0 ? 'yes' : 'no'},`
        + `${index} Elm Street,Salem,MA,US,01970,978555${String(index % 10_000).padStart(4, '0')},`
        + '"moved, linen",'
    )
}

const fileOf = (step: number): string => [...listRows(step)].join('\n')

const countMembers = async () =>
  (await database.query('select count(*)::int as count from members')).rows[0]?.['count']

test(
  `${count} customers move in, half of whom are here, and are taken back without them`,
  { timeout: hours(3) },
  async () => {
    const half = count / 2
    const seconds: Record<string, number> = {}
    const measure = async <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
      const from = performance.now()
      const result = await act()
      seconds[name] = Math.round((performance.now() - from) / 1000)
      return result
    }
    await measure('the first half', () => move(fileOf(2)))
    expect(await countMembers()).toBe(half)
    const { output, runId, code } = await measure('all', () => move(fileOf(1)))
    expect(output).toContain(`${half} created, ${half} unchanged, 0 rejected of ${count} rows`)
    expect(code).toBe(0)
    expect(await countMembers()).toBe(count)
    const undone = await measure('undo', () => undo(runId))
    expect(undone.output).toContain(`${half} undone of ${count} rows`)
    expect(await countMembers()).toBe(half)
    const found = await database.withLongLimits((db) =>
      checkInvariants(db, shop.invariants, new Date()),
    )
    expect(found.flatMap(({ violations }) => violations)).toEqual([])
    if (count >= 10_000) console.log(JSON.stringify(seconds))
  },
)
