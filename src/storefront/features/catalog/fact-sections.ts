import type { GoodsDetail } from '#modules/catalog/contract.ts'

export interface FactSection {
  readonly id: string
  readonly title: string
  /** Measures and the like, as rows. */
  readonly rows: readonly { term: string; value: string }[]
  /** Rules and contents, as a list. */
  readonly items: readonly string[]
}

type Facts = GoodsDetail['facts']

const sections: readonly { id: string; title: string; keys: readonly string[]; shape: 'measures' | 'rows' | 'items' }[] = [
  { id: 'size', title: 'Size and fit', keys: ['dimensions', 'size', 'fit'], shape: 'measures' },
  { id: 'material', title: 'Material and weight', keys: ['material', 'weave', 'weight', 'made_in'], shape: 'rows' },
  { id: 'care', title: 'Care', keys: ['care'], shape: 'items' },
  { id: 'box', title: 'In the box', keys: ['in_the_box'], shape: 'items' },
]

/** The merchant's facts under the headings shoppers look for; what has no heading of its own comes under "Details". */
export function factSections(facts: Facts): FactSection[] {
  const placed = new Set(sections.flatMap(({ keys }) => keys))
  const known = sections.map(({ id, title, keys, shape }) => {
    const own = keys.flatMap((key) => facts.filter((fact) => fact.key === key))
    if (shape === 'items') return { id, title, rows: [], items: own.flatMap(({ value }) => parts(value)) }
    const rows = own.flatMap(({ label, value }) =>
      shape === 'measures' ? measures(label, value) : [{ term: label, value: parts(value).join(', ') }],
    )
    return { id, title, rows, items: [] }
  })
  const rest = facts.filter(({ key }) => !placed.has(key)).map(({ label, value }) => ({ term: label, value: parts(value).join(', ') }))
  return [...known, { id: 'details', title: 'Details', rows: rest, items: [] }].filter(({ rows, items }) => rows.length + items.length > 0)
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
