import { statfs } from 'node:fs/promises'
import type { Log } from '../log/log.ts'

const mb = 1024 * 1024

/** How long a result is cached. */
const cacheMs = 2_000

export interface DiskSpace {
  /** In bytes: available space, and the minimum below which it is low. */
  readonly free: number
  readonly floor: number
  readonly isLow: boolean
}

export interface Disk {
  /** `null` if the system does not report it. */
  getSpace(): Promise<DiskSpace | null>
}

export interface DiskOptions {
  readonly directory: string
  /** Minimum in megabytes; by default 5% of the disk. */
  readonly floor: number | undefined
  readonly log: Log
}

/**
 * The embedded database hangs on a full disk and cannot be opened again (reliability M7), so
 * changes are rejected while there is still enough space to complete running work.
 */
export function createDiskMonitor({ directory, floor, log }: DiskOptions): Disk {
  let cache: { readonly until: number; readonly room: Promise<DiskSpace | null> } | null = null
  let wasLow = false

  async function checkSpace(): Promise<DiskSpace | null> {
    const stats = await statfs(directory).catch(() => null)
    if (!stats || stats.blocks === 0) return null
    const free = stats.bavail * stats.bsize
    const minimum = floor === undefined ? getDiskFloor(stats.blocks * stats.bsize) : floor * mb
    const isLow = free < minimum
    if (isLow !== wasLow)
      log[isLow ? 'error' : 'info'](
        { free, floor: minimum },
        isLow ? 'the disk is nearly full' : 'the disk has room again',
      )
    wasLow = isLow
    return { free, floor: minimum, isLow }
  }

  return {
    getSpace() {
      const now = performance.now()
      if (!cache || now >= cache.until) cache = { until: now + cacheMs, room: checkSpace() }
      return cache.room
    },
  }
}

/** Five percent of the disk, but between 200 and 1,000 MB; in bytes. */
export function getDiskFloor(size: number): number {
  return Math.min(Math.max(size * 0.05, 200 * mb), 1_000 * mb)
}
