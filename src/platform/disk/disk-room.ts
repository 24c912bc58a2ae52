import { statfs } from 'node:fs/promises'
import type { Log } from '../log/log.ts'

const mb = 1024 * 1024

/** How long one look holds: no disk that is checked so often fills up in between. */
const keptMs = 2_000

export interface DiskRoom {
  /** Bytes that can still be written, and those that must stay free. */
  readonly free: number
  readonly floor: number
  readonly isLow: boolean
}

export interface Disk {
  /** `null` where the system does not say. */
  room(): Promise<DiskRoom | null>
}

export interface DiskOptions {
  readonly directory: string
  /** In megabytes; without it a share of the disk. */
  readonly floor: number | undefined
  readonly log: Log
}

/**
 * Watches the disk the data lies on. The embedded database hangs on a full one, and does not open again before there is room
 * (reliability M7); so new writes are refused while there is still enough left to finish what was begun.
 */
export function watchDisk({ directory, floor, log }: DiskOptions): Disk {
  let kept: { readonly until: number; readonly room: Promise<DiskRoom | null> } | null = null
  let wasLow = false

  async function look(): Promise<DiskRoom | null> {
    const found = await statfs(directory).catch(() => null)
    if (!found || found.blocks === 0) return null
    const free = found.bavail * found.bsize
    const least = floor === undefined ? floorOf(found.blocks * found.bsize) : floor * mb
    const isLow = free < least
    if (isLow !== wasLow)
      log[isLow ? 'error' : 'info'](
        { free, floor: least },
        isLow ? 'the disk is nearly full' : 'the disk has room again',
      )
    wasLow = isLow
    return { free, floor: least, isLow }
  }

  return {
    room() {
      const now = performance.now()
      if (!kept || now >= kept.until) kept = { until: now + keptMs, room: look() }
      return kept.room
    },
  }
}

/** Five percent of the disk, but 200 MB at least; and 1,000 MB at most, which is as good on a large disk as half of it. */
export function floorOf(size: number): number {
  return Math.min(Math.max(size * 0.05, 200 * mb), 1_000 * mb)
}
