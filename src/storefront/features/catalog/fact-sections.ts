import type { GoodsDetail } from '#modules/catalog/contract.ts'
import type { CareSymbol } from '#ui/primitives/care-list/care-list.tsx'

export interface FactSection {
  readonly id: string
  readonly title: string
  /** Measures and the like, as rows. */
  readonly rows: readonly { term: string; value: string }[]
  /** Rules and contents, as a list. */
  readonly items: readonly string[]
  /** How to look after it, each rule with its sign. */
  readonly care: readonly { symbol: CareSymbol; text: string }[]
}

type Facts = GoodsDetail['facts']

const sections: readonly {
  id: string
  title: string
  keys: readonly string[]
  shape: 'measures' | 'rows' | 'items' | 'care'
}[] = [
  { id: 'size', title: 'Size and fit', keys: ['dimensions', 'size', 'fit'], shape: 'measures' },
  {
    id: 'material',
    title: 'Material and weight',
    keys: ['material', 'weave', 'weight', 'made_in'],
    shape: 'rows',
  },
  { id: 'care', title: 'Care', keys: ['care'], shape: 'care' },
  { id: 'box', title: 'In the box', keys: ['in_the_box'], shape: 'items' },
]

const none = { rows: [], items: [], care: [] } satisfies Partial<FactSection>

/** The merchant's facts under the headings shoppers look for; what has no heading of its own comes under "Details". */
export function factSections(facts: Facts): FactSection[] {
  const placed = new Set(sections.flatMap(({ keys }) => keys))
  const known = sections.map(({ id, title, keys, shape }) => {
    const own = keys.flatMap((key) => facts.filter((fact) => fact.key === key))
    const words = own.flatMap(({ value }) => parts(value))
    if (shape === 'items') return { ...none, id, title, items: words }
    if (shape === 'care')
      return { ...none, id, title, care: words.map((text) => ({ symbol: careSymbol(text), text })) }
    const rows = own.flatMap(({ label, value }) =>
      shape === 'measures'
        ? measures(label, value)
        : [{ term: label, value: parts(value).join(', ') }],
    )
    return { ...none, id, title, rows }
  })
  const rest = facts
    .filter(({ key }) => !placed.has(key))
    .map(({ label, value }) => ({ term: label, value: parts(value).join(', ') }))
  return [...known, { ...none, id: 'details', title: 'Details', rows: rest }].filter(
    ({ rows, items, care }) => rows.length + items.length + care.length > 0,
  )
}

/** What buyers found stands after the sizes, which it is about. */
export function withFound(told: readonly FactSection[], found: readonly string[]): FactSection[] {
  if (found.length === 0) return [...told]
  const after = told.filter(({ id }) => id === 'size').length
  return [
    ...told.slice(0, after),
    { ...none, id: 'found', title: 'What buyers found', items: found },
    ...told.slice(after),
  ]
}

/** The first that matches: what must not be done stands before what may. */
const careSigns: readonly (readonly [RegExp, CareSymbol])[] = [
  [/no bleach/i, 'no-bleach'],
  [/oxygen bleach/i, 'oxygen-bleach'],
  [/\b(do not|never|no( need to)?) iron/i, 'no-iron'],
  [/do not tumble/i, 'no-tumble'],
  [/do not machine|no machine|no dishwasher|never soak|never use wet/i, 'no-wash'],
  [/dishwasher|china cycle/i, 'dishwasher'],
  [/dry clean/i, 'dry-clean'],
  [/hand wash|by hand|wash the (glass|cup)/i, 'hand-wash'],
  [/machine wash|hot wash|wash the cloths/i, 'wash'],
  [/tumble/i, 'tumble'],
  [/dry flat|lay it damp/i, 'dry-flat'],
  [/line dry|hang|open air|air dry/i, 'line-dry'],
  [/\biron|steam\b/i, 'iron'],
]

function careSymbol(text: string): CareSymbol {
  return careSigns.find(([pattern]) => pattern.test(text))?.[1] ?? 'note'
}

/** "Open: 22 in square; Hem: 1¼ in" → a row for each; a part without a name of its own keeps the fact's. */
function measures(label: string, value: string): { term: string; value: string }[] {
  return parts(value).map((part) => {
    const [, term, measure] = /^([^:]{1,30}):\s*(.+)$/.exec(part) ?? []
    return term && measure ? { term, value: measure } : { term: label, value: part }
  })
}

function parts(value: string): string[] {
  return value
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
