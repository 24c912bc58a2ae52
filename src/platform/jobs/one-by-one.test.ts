import { expect, test } from 'vitest'
import { oneByOne } from './one-by-one.ts'

test('what fails holds up nothing behind it, and is told at the end', async () => {
  const done: number[] = []
  const act = async (number: number) => {
    if (number % 2 === 0) throw new Error(`no ${number}`)
    done.push(number)
  }
  await expect(oneByOne([1, 2, 3, 4, 5], act)).rejects.toThrow('2 of 5 failed. The first: no 2')
  expect(done).toEqual([1, 3, 5])
})

test('one begins when the one before it has ended', async () => {
  const told: string[] = []
  await oneByOne(['a', 'b'], async (name) => {
    told.push(`${name} begins`)
    await new Promise((resolve) => setImmediate(resolve))
    told.push(`${name} ends`)
  })
  expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})
