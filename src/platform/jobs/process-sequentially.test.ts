import { expect, test } from 'vitest'
import { processSequentially } from './process-sequentially.ts'

test('a failure does not stop later items and is thrown at the end', async () => {
  const processedItems: number[] = []
  const act = async (number: number) => {
    if (number % 2 === 0) throw new Error(`no ${number}`)
    processedItems.push(number)
  }
  await expect(processSequentially([1, 2, 3, 4, 5], act)).rejects.toThrow(
    '2 of 5 failed. First error: no 2',
  )
  expect(processedItems).toEqual([1, 3, 5])
})

test('items are processed one after the other', async () => {
  const log: string[] = []
  await processSequentially(['a', 'b'], async (name) => {
    log.push(`${name} begins`)
    await new Promise((resolve) => setImmediate(resolve))
    log.push(`${name} ends`)
  })
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})
