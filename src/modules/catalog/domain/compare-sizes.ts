const sizeNames = [
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

/** Sorts sizes from small to large: by size name, then by numbers, then alphabetically. */
export function compareSizes(one: string, other: string): number {
  const [first, second] = [sizeRank(one), sizeRank(other)]
  for (let index = 0; index < Math.max(first.length, second.length); index++) {
    const difference = (first[index] ?? -1) - (second[index] ?? -1)
    if (difference !== 0) return difference
  }
  return one < other ? -1 : one > other ? 1 : 0
}

function sizeRank(label: string): number[] {
  const index = sizeNames.indexOf(label.toLowerCase())
  if (index >= 0) return [0, index]
  const numbers = (label.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
  return numbers.length > 0 ? [1, ...numbers] : [2]
}
