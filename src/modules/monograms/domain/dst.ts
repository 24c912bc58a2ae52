import type { Stitch } from './stitches.ts'

/**
 * The Tajima DST format: units of 0.1 mm, three bytes per record, at most 12.1 mm each, y upward.
 */
const unitMm = 0.1
const maxUnits = 121

/** The weight of each bit of a record in balanced ternary, for each axis. */
const weights: readonly (readonly [
  axis: 'x' | 'y',
  weight: number,
  byte: 0 | 1 | 2,
  bit: number,
])[] = [
  ['x', 1, 0, 0],
  ['x', -1, 0, 1],
  ['x', 9, 0, 2],
  ['x', -9, 0, 3],
  ['y', -9, 0, 4],
  ['y', 9, 0, 5],
  ['y', -1, 0, 6],
  ['y', 1, 0, 7],
  ['x', 3, 1, 0],
  ['x', -3, 1, 1],
  ['x', 27, 1, 2],
  ['x', -27, 1, 3],
  ['y', -27, 1, 4],
  ['y', 27, 1, 5],
  ['y', -3, 1, 6],
  ['y', 3, 1, 7],
  ['x', 81, 2, 2],
  ['x', -81, 2, 3],
  ['y', -81, 2, 4],
  ['y', 81, 2, 5],
]

const endOfFile = [0x00, 0x00, 0xf3]

/**
 * Encodes stitches as a DST file. The origin is the center of the design, where operators center
 * the hoop.
 */
export function writeDst(stitches: readonly Stitch[], label: string): Uint8Array {
  const [xs, ys] = [stitches.map((stitch) => stitch.x), stitches.map((stitch) => stitch.y)]
  const [left, right, top, bottom] = [minOf(xs), maxOf(xs), minOf(ys), maxOf(ys)]
  // Measured from the edges, so that the extent is off by at most half a unit.
  const middle = {
    x: Math.round((right - left) / 2 / unitMm),
    y: Math.round((bottom - top) / 2 / unitMm),
  }
  const records: number[] = []
  let at = { x: 0, y: 0 }
  let count = 0
  for (const { kind, x, y } of stitches) {
    const to = {
      x: Math.round((x - left) / unitMm) - middle.x,
      y: middle.y - Math.round((y - top) / unitMm),
    }
    const steps = Math.max(
      1,
      Math.ceil(Math.max(Math.abs(to.x - at.x), Math.abs(to.y - at.y)) / maxUnits),
    )
    for (let step = 1; step <= steps; step++) {
      const next =
        step === steps
          ? to
          : {
              x: at.x + Math.trunc((to.x - at.x) / (steps - step + 1)),
              y: at.y + Math.trunc((to.y - at.y) / (steps - step + 1)),
            }
      records.push(
        ...record(next.x - at.x, next.y - at.y, kind === 'jump' || step < steps ? 0x83 : 0x03),
      )
      at = next
      count++
    }
  }
  const [width, height] = [Math.round((right - left) / unitMm), Math.round((bottom - top) / unitMm)]
  const extent = { right: width - middle.x, left: middle.x, up: middle.y, down: height - middle.y }
  const body = Uint8Array.from([...records, ...endOfFile])
  const file = new Uint8Array(512 + body.length)
  file.set(header(label, count, { ...extent, at }))
  file.set(body, 512)
  return file
}

interface Extent {
  readonly right: number
  readonly left: number
  readonly up: number
  readonly down: number
  readonly at: { readonly x: number; readonly y: number }
}

function header(label: string, count: number, { right, left, up, down, at }: Extent): Uint8Array {
  const plain = label
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, 16)
  const number = (value: number, width: number) => String(value).padStart(width)
  const signed = (value: number) => `${value < 0 ? '-' : '+'}${number(Math.abs(value), 5)}`
  const fields = [
    `LA:${plain.padEnd(16)}`,
    `ST:${number(count, 7)}`,
    `CO:${number(0, 3)}`,
    `+X:${number(right, 5)}`,
    `-X:${number(left, 5)}`,
    `+Y:${number(up, 5)}`,
    `-Y:${number(down, 5)}`,
    `AX:${signed(at.x)}`,
    `AY:${signed(at.y)}`,
    'MX:+    0',
    'MY:+    0',
    'PD:******',
  ]
  const bytes = new Uint8Array(512).fill(0x20)
  bytes.set(new TextEncoder().encode(`${fields.join('\r')}\r\x1a`))
  return bytes
}

function record(dx: number, dy: number, flags: number): [number, number, number] {
  const bytes: [number, number, number] = [0, 0, flags]
  let rest = { x: dx, y: dy }
  for (const weight of [81, 27, 9, 3, 1]) {
    for (const axis of ['x', 'y'] as const) {
      // Smaller weights can represent at most half of this one.
      const sign = Math.abs(rest[axis]) > (weight - 1) / 2 ? Math.sign(rest[axis]) : 0
      const found = weights.find((one) => one[0] === axis && one[1] === sign * weight)
      if (!found) continue
      bytes[found[2]] |= 1 << found[3]
      rest = { ...rest, [axis]: rest[axis] - sign * weight }
    }
  }
  if (rest.x !== 0 || rest.y !== 0)
    throw new Error(`A step of ${dx}, ${dy} does not fit into one record.`)
  return bytes
}

/** Decodes a DST file; positions are in millimeters from the origin, y downward. */
export function readDst(file: Uint8Array): {
  readonly label: string
  readonly declared: number
  readonly stitches: Stitch[]
} {
  const head = new TextDecoder('latin1').decode(file.subarray(0, 512))
  const stitches: Stitch[] = []
  let [x, y] = [0, 0]
  for (let at = 512; at + 2 < file.length; at += 3) {
    const bytes = [file[at] ?? 0, file[at + 1] ?? 0, file[at + 2] ?? 0] as const
    if (bytes[2] === 0xf3) break
    for (const [axis, weight, byte, bit] of weights) {
      if (((bytes[byte] >> bit) & 1) === 0) continue
      if (axis === 'x') x += weight
      else y += weight
    }
    stitches.push({
      kind: (bytes[2] & 0x80) === 0 ? 'stitch' : 'jump',
      x: x * unitMm,
      y: -y * unitMm,
    })
  }
  return {
    label: head.slice(3, 19).trimEnd(),
    declared: Number(/ST:\s*(\d+)/.exec(head)?.[1] ?? Number.NaN),
    stitches,
  }
}

function minOf(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Infinity)
}

function maxOf(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), -Infinity)
}
