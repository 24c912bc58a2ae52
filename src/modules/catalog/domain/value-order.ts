const named = [
  'xxs',
  'xs',
  's',
  'small',
  'm',
  'medium',
  'l',
  'large',
  'xl',
  'xxl',
  'xxxl',
  'crib',
  'twin',
  'twin xl',
  'full',
  'full/queen',
  'queen',
  'king',
  'king/california king',
  'california king',
  'cal king',
  'standard',
  'euro',
]

/** Sizes from small to large: by the names of the trade, then by their figures, then by the alphabet. */
export function bySize(one: string, other: string): number {
  const [first, second] = [sizeRank(one), sizeRank(other)]
  for (let index = 0; index < Math.max(first.length, second.length); index++) {
    const difference = (first[index] ?? -1) - (second[index] ?? -1)
    if (difference !== 0) return difference
  }
  return one < other ? -1 : one > other ? 1 : 0
}

function sizeRank(label: string): number[] {
  const place = named.indexOf(label.toLowerCase())
  if (place >= 0) return [0, place]
  const figures = (label.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
  return figures.length > 0 ? [1, ...figures] : [2]
}
