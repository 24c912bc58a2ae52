import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { floorOf, watchDisk } from './disk-room.ts'

const mb = 1024 * 1024
const log = createLog('silent')

describe('disk space', () => {
  test('is low below the minimum', async () => {
    const roomy = await watchDisk({ directory: tmpdir(), floor: 0, log }).room()
    expect(roomy).toMatchObject({ floor: 0, isLow: false })
    expect(roomy?.free).toBeGreaterThan(0)
    expect(await watchDisk({ directory: tmpdir(), floor: 10 ** 9, log }).room()).toMatchObject({
      floor: 10 ** 9 * mb,
      isLow: true,
    })
  })

  test('is unknown for a missing folder', async () => {
    expect(
      await watchDisk({ directory: '/no/such/folder', floor: undefined, log }).room(),
    ).toBeNull()
  })

  test('is checked once for concurrent callers', () => {
    const disk = watchDisk({ directory: tmpdir(), floor: 0, log })
    expect(disk.room()).toBe(disk.room())
  })

  test('has a default minimum of five percent, between 200 and 1,000 MB', () => {
    expect([1_000, 10_000, 1_000_000].map((size) => floorOf(size * mb) / mb)).toEqual([
      200, 500, 1_000,
    ])
  })
})
