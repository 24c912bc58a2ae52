import { formatList } from '#kernel/locale/format-list.ts'
import { pluralizePack, readPackSize } from '#kernel/measure/pack-size.ts'
import { numberWords } from '#kernel/text/number-words.ts'

interface GivenItem {
  /** The title of the product, such as "Fern-edge napkin, set of four". */
  readonly title: string
  readonly options: readonly string[]
  readonly count: number
}

/** The first lines of a thank-you note. */
export function draftThankYou(giverName: string, items: readonly GivenItem[]): string {
  const sameItems = Map.groupBy(
    items,
    ({ title, options }) => `${title} ${readPackSize(title, options)?.count ?? 1}`,
  )
  const gifts = [...sameItems.values()].flatMap(([first, ...more]) =>
    first
      ? [nameGift({ ...first, count: more.reduce((sum, { count }) => sum + count, first.count) })]
      : [],
  )
  return startNote(giverName, formatList(gifts) || 'your gift')
}

/** The first lines of a thank-you note for a contribution to a group gift. */
export function draftThankYouForContribution(giverName: string, groupGift: string): string {
  return startNote(giverName, `your contribution to the ${groupGift}`)
}

function startNote(giverName: string, gifts: string): string {
  return `Dear ${giverName.split(' ')[0] || 'friend'},\n\nThank you for ${gifts}. `
}

/** "the four sets of Fern-edge napkins" */
function nameGift({ title, options, count }: GivenItem): string {
  const pack = readPackSize(title, options)
  const name = title.split(', ')[0] ?? title
  const number = numberWords[count] ?? count
  if (!pack) return count === 1 ? `the ${name}` : `the ${number} ${pluralizeName(name)}`
  if (count === 1) return `the ${pluralizeName(name)}`
  return `the ${number} ${pluralizePack(pack.noun)} of ${pluralizeName(name)}`
}

/** "votives in clear glass", "oven mitts and pot holders" */
function pluralizeName(name: string): string {
  const [, nouns = name, rest = ''] = /^(.+?)( (?:in|with|for) .+)?$/.exec(name) ?? []
  return nouns.split(' and ').map(pluralize).join(' and ') + rest
}

function pluralize(noun: string): string {
  if (/([^s]s|ware)$/.test(noun)) return noun
  if (/(ss|x|z|ch|sh)$/.test(noun)) return `${noun}es`
  if (noun.endsWith('ife')) return noun.replace(/fe$/, 'ves')
  return /[^aeiou]y$/.test(noun) ? noun.replace(/y$/, 'ies') : `${noun}s`
}
