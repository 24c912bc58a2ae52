import * as t from '#messages/counts.ts'

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "two", or "40" above twelve. */
export const formatNumber = (count: number): string => t.number({ count })

/** Numbers up to twelve as words, such as "one item", "nine items" or "40 items". */
export function formatItems(count: number): string {
  return t.items({ count, number: t.number({ count }) })
}

export function formatAddresses(count: number): string {
  return t.addresses({ count, number: t.number({ count }) })
}

/** "1,250 points" */
export function formatPoints(count: number): string {
  return t.points({ count })
}

/** Joins names, such as "Ann and Ben" or "Ann, Ben and Carla". */
export function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? ''
  return t.lastOfList({ names: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' })
}
