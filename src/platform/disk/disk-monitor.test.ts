import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { getDiskFloor, createDiskMonitor } from './disk-monitor.ts'

const mb = 1024 * 1024
const log = createLog('silent')

describe('disk space', () => {
  test('is low below the minimum', async () => {
    const roomy = await createDiskMonitor({ directory: tmpdir(), floor: 0, log }).getSpace()
    expect(roomy).toMatchObject({ floor: 0, isLow: false })
    expect(roomy?.free).toBeGreaterThan(0)
    expect(
      await createDiskMonitor({ directory: tmpdir(), floor: 10 ** 9, log }).getSpace(),
    ).toMatchObject({
      floor: 10 ** 9 * mb,
      isLow: true,
    })
  })

  test('is unknown for a missing folder', async () => {
    expect(
      await createDiskMonitor({ directory: '/no/such/folder', floor: undefined, log }).getSpace(),
    ).toBeNull()
  })

  test('is checked once for concurrent callers', () => {
    const disk = createDiskMonitor({ directory: tmpdir(), floor: 0, log })
    expect(disk.getSpace()).toBe(disk.getSpace())
  })

  test('has a default minimum of five percent, between 200 and 1,000 MB', () => {
    expect([1_000, 10_000, 1_000_000].map((size) => getDiskFloor(size * mb) / mb)).toEqual([
      200, 500, 1_000,
    ])
  })
})
