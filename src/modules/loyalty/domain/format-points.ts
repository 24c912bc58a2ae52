import { formatInteger } from '#kernel/locale/format-integer.ts'

export function formatPoints(points: number): string {
  return `${formatInteger(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`
}
