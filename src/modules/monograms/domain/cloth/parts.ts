import { mixColors } from '#kernel/color/contrast.ts'
import { drawnThreads, stitches } from './edges.ts'
import { line, number, rect } from './shapes.ts'
import type { Sheet } from './sheet.ts'

/** The flat dobby band of a towel, between two borders of pile. */
export function dobbyBand({
  place: { area, scene },
  ground,
  light,
  shade,
  width,
  height,
  isDark,
}: Sheet): string {
  const top = Math.min(scene.y + area.height + 20, height - 74)
  const flat = isDark ? mixColors(ground, '#ffffff', 0.09) : mixColors(ground, '#14202a', 0.035)
  const ribs = '<pattern id="r" width="2" height="2.2" patternUnits="userSpaceOnUse">'
  return (
    `${ribs}${line('M0 .6H2', [light, 0.7])}${line('M0 1.7H2', [shade, 0.5], 'opacity=".7"')}</pattern>`
    + rect([0, top - 2, width, 62], '#14202a', 'opacity=".16"')
    + rect([0, top, width, 58], flat)
    + rect([0, top, width, 58], 'url(#r)', 'opacity=".8"')
    + [0, 8, 48]
      .map((down) => rect([0, top + down, width, down === 0 ? 1.6 : 2.6], shade, 'opacity=".75"'))
      .join('')
    + rect([0, top + 56, width, 2], light, 'opacity=".8"')
  )
}

export function lowHem(sheet: Sheet): string {
  const { textile, width, height, shade } = sheet
  const at = height - Math.min(textile.depth, 34) - 10
  const end = line(`M0 ${height - 9}H${width}`, [shade, 1])
  return textile.edge === 'hemstitch'
    ? drawnThreads(`M0 ${number(at - 4)}H${width}`, sheet)
        + line(`M0 ${number(at)}H${width}`, [shade, 0.9])
    : end + stitches(`M0 ${height - 14}H${width}`, sheet)
}

/** The collar of a robe, which crosses the breast. */
export function lapel(sheet: Sheet): string {
  const { bottom, light, shade, isDark } = sheet
  const edge = `M70 -2C66 70 44 160 14 ${bottom + 2}`
  return (
    `<path d="${edge}L-4 ${bottom + 2}V-2Z" fill="#14202a" opacity=".2" `
    + 'transform="translate(3.4 2.4)" filter="blur(2px)"/>'
    + `<path d="${edge}L-4 ${bottom + 2}V-2Z" fill="${sheet.ground}"/>`
    + `<path d="${edge}L-4 ${bottom + 2}V-2Z" fill="${light}" opacity="${isDark ? 0.18 : 0.4}"/>`
    + line(edge, [shade, 1.2])
    + stitches(`M63 -2C59 68 38 156 8 ${bottom + 2}`, sheet)
  )
}

/** A cushion seen from above: the seam of its flange runs around the face. */
export function flangeAround(sheet: Sheet): string {
  const { width, height, shade, light } = sheet
  const d = `M14 14H${width - 14}V${height - 14}H14Z`
  return line(d, [shade, 4], 'opacity=".3"') + stitches(d, sheet) + line(d, [light, 0.8])
}
