import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { sendControlCommand } from '#platform/control/control.ts'
import { watchBrowser } from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'

watchBrowser()

/** After each file, every invariant of its shop holds. */
afterAll(async () => {
  let report = ''
  const code = await sendControlCommand(
    join(flowShop.data, 'control.sock'),
    ['fsck'],
    (text) => void (report += text),
  )
  expect(code, report).toBe(0)
})
