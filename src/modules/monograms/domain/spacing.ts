import type { Contour } from './outline.ts'

/** The horizontal extent of a shape at each height, for spacing neighbors without contact. */
export interface Profile {
  readonly left: ReadonlyMap<number, number>
  readonly right: ReadonlyMap<number, number>
}

/** The height of a band in contour units. */
export const band = 0.02

export function getProfile(contours: readonly Contour[]): Profile {
  const left = new Map<number, number>()
  const right = new Map<number, number>()
  for (const contour of contours) {
    for (const [index, [x2, y2]] of contour.entries()) {
      const [x1, y1] = contour.at(index - 1) ?? [x2, y2]
      const [low, high] = [Math.min(x1, x2), Math.max(x1, x2)]
      for (
        let at = Math.floor(Math.min(y1, y2) / band);
        at <= Math.floor(Math.max(y1, y2) / band);
        at++
      ) {
        left.set(at, Math.min(left.get(at) ?? Infinity, low))
        right.set(at, Math.max(right.get(at) ?? -Infinity, high))
      }
    }
  }
  return { left, right }
}

export function shiftProfile({ left, right }: Profile, dx: number): Profile {
  const shift = (side: ReadonlyMap<number, number>) =>
    new Map([...side].map(([at, x]) => [at, x + dx]))
  return { left: shift(left), right: shift(right) }
}

export function joinProfiles(one: Profile, other: Profile): Profile {
  const merge = (
    a: ReadonlyMap<number, number>,
    b: ReadonlyMap<number, number>,
    pick: (...values: number[]) => number,
  ) => {
    const merged = new Map(a)
    for (const [at, x] of b) merged.set(at, pick(x, merged.get(at) ?? x))
    return merged
  }
  return {
    left: merge(one.left, other.left, Math.min),
    right: merge(one.right, other.right, Math.max),
  }
}

/**
 * The offset of `next` that keeps `gap` to `before` at every height and diagonally. `-Infinity`
 * when they never overlap.
 */
export function getClearance(before: Profile, next: Profile, gap: number): number {
  const reach = Math.ceil(gap / band)
  let needed = -Infinity
  for (const [at, x] of next.left) {
    for (let near = at - reach; near <= at + reach; near++) {
      const edge = before.right.get(near)
      if (edge !== undefined) needed = Math.max(needed, edge + gap - x)
    }
  }
  return needed
}
