/** Rounds a length to a hundredth of a millimeter. */
export const number = (value: number): string => String(Math.round(value * 100) / 100)

type Box = readonly [x: number, y: number, width: number, height: number]

/** `more` is a list of further attributes. */
export function rect(box: Box, fill: string, more = ''): string {
  const [x, y, width, height] = box.map(number)
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
}

export function line(
  d: string,
  [color, width]: readonly [color: string, width: number],
  more = '',
): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${number(width)}" ${more}/>`
}
