import type { Locator } from 'playwright-core'

/** Counts the presses of links and buttons, without the typing in fields. */
export function countPresses(): { press(target: Locator): Promise<void>; presses(): number } {
  let count = 0
  return {
    async press(target) {
      count += 1
      await target.click()
    },
    presses: () => count,
  }
}
