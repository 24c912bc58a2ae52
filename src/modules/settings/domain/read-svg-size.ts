const viewBox = /^<svg\b[^>]*\sviewBox="\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*"/
const sides = [
  /^<svg\b[^>]*\swidth="([\d.]+)(?:px)?"/,
  /^<svg\b[^>]*\sheight="([\d.]+)(?:px)?"/,
] as const

/** The size of a drawing in whole pixels, from its viewBox or its width and height. */
export function readSvgSize(svg: string): { width: number; height: number } | null {
  const box = viewBox.exec(svg)
  const [width = 0, height = 0] = box
    ? [Number(box[1]), Number(box[2])]
    : sides.map((side) => Number(side.exec(svg)?.[1] ?? 0))
  return width > 0 && height > 0 && Math.max(width, height) <= 10_000
    ? { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
    : null
}
