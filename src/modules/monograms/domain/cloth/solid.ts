import { line, number, rect } from './shapes.ts'
import type { Sheet } from './sheet.ts'

/** Metal, glass, wood, paper and the cloth of a book cover. */
export function renderSolid(sheet: Sheet): string {
  const { place, textile, width, height, ground, light, shade, isDark } = sheet
  const frame = line(`M2 2H${width - 2}V${height - 2}H2Z`, [isDark ? light : shade, 0.5])
  if (place.scene.kind === 'metal')
    return (
      '<linearGradient id="f" x1="0" y1="0" x2="1" y2=".6">'
      + `<stop offset="0" stop-color="${light}"/><stop offset=".45" stop-color="${ground}"/>`
      + `<stop offset=".7" stop-color="${light}"/><stop offset="1" stop-color="${shade}"/>`
      + '</linearGradient>'
      + rect([0, 0, width, height], 'url(#f)')
      + grain('.02 2', '.5 0 0 0 -.18', sheet)
    )
  if (place.scene.kind === 'glass') return wallOfGlass(sheet)
  const face = rect([0, 0, width, height], ground)
  if (place.scene.kind === 'wood') return face + grain('.006 .16', '1.5 0 0 0 -.6', sheet)
  const threads = ['.05 1.1', '1.1 .05'].map((way) => grain(way, '.8 0 0 0 -.3', sheet)).join('')
  return (
    face
    + (textile.surface === 'bookcloth' ? threads : grain('.6', '.12 0 0 0 -.04', sheet))
    + frame
  )
}

/** A round wall seen from the side: dark at its edges, with two reflections. */
function wallOfGlass({ width, height, ground, light, shade }: Sheet): string {
  const reflection = (x: number, breadth: number, opacity: number): string => {
    const [left, right] = [x * width, (x + breadth) * width]
    return (
      `<path d="M${number(left)} 0H${number(right)}C${number(right - 5)} ${number(height / 3)} `
      + `${number(right - 5)} ${number((height * 2) / 3)} ${number(right)} ${height}H${number(left)}`
      + `C${number(left - 5)} ${number((height * 2) / 3)} ${number(left - 5)} ${number(height / 3)} `
      + `${number(left)} 0Z" fill="#fff" opacity="${opacity}" filter="url(#s)"/>`
    )
  }
  const stops = [shade, light, ground, ground, light, shade]
    .map(
      (color, index) =>
        `<stop offset="${[0, 0.09, 0.3, 0.7, 0.9, 1][index]}" stop-color="${color}"/>`,
    )
    .join('')
  return (
    `<defs><linearGradient id="f">${stops}</linearGradient>`
    + '<filter id="s" x="-40%" width="180%"><feGaussianBlur stdDeviation="1.4 0"/></filter></defs>'
    + rect([0, 0, width, height], 'url(#f)')
    + reflection(0.13, 0.07, 0.85)
    + reflection(0.85, 0.03, 0.7)
  )
}

/** Noise in the direction of the material; `shade` is a row of a color matrix. */
function grain(frequency: string, shade: string, { width, height, isDark }: Sheet): string {
  const id = `g${frequency.replace(/\W/g, '')}`
  const tint = isDark ? '0 0 0 0 1 0 0 0 0 1 0 0 0 0 1' : '0 0 0 0 .2 0 0 0 0 .12 0 0 0 0 .06'
  return (
    `<filter id="${id}" x="0" y="0" width="100%" height="100%">`
    + `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="4"/>`
    + `<feColorMatrix values="${tint} ${shade}"/></filter>`
    + rect([0, 0, width, height], '#000', `filter="url(#${id})"`)
  )
}
