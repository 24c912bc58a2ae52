import type { ProductDetail } from '#modules/catalog/contract.ts'
import type { CareSymbol } from '#ui/primitives/care-list/care-list.tsx'
import * as t from '#messages/product-server.ts'

export interface FactSection {
  readonly id: string
  readonly title: string
  readonly rows: readonly { term: string; value: string }[]
  readonly items: readonly string[]
  readonly care: readonly { symbol: CareSymbol; text: string }[]
}

type Facts = ProductDetail['facts']

const sections: readonly {
  id: string
  title: string
  keys: readonly string[]
  shape: 'measures' | 'rows' | 'items' | 'care'
}[] = [
  { id: 'size', title: t.size, keys: ['dimensions', 'size', 'fit'], shape: 'measures' },
  {
    id: 'material',
    title: t.material,
    keys: ['material', 'weave', 'weight', 'made_in'],
    shape: 'rows',
  },
  { id: 'care', title: t.care, keys: ['care'], shape: 'care' },
  { id: 'box', title: t.box, keys: ['in_the_box'], shape: 'items' },
]

const emptySection = { rows: [], items: [], care: [] } satisfies Partial<FactSection>

/** Groups the merchant's facts in sections; others come under "Details". */
export function groupFactSections(facts: Facts): FactSection[] {
  const assignedKeys = new Set(sections.flatMap(({ keys }) => keys))
  const namedSections = sections.map(({ id, title, keys, shape }) => {
    const matching = keys.flatMap((key) => facts.filter((fact) => fact.key === key))
    const entries = matching.flatMap(({ value }) => splitParts(value))
    if (shape === 'items') return { ...emptySection, id, title, items: entries }
    if (shape === 'care')
      return {
        ...emptySection,
        id,
        title,
        care: entries.map((text) => ({ symbol: careSymbol(text), text })),
      }
    const rows = matching.flatMap(({ label, value }) =>
      shape === 'measures'
        ? listMeasures(label, value)
        : [{ term: label, value: splitParts(value).join(', ') }],
    )
    return { ...emptySection, id, title, rows }
  })
  const otherRows = facts
    .filter(({ key }) => !assignedKeys.has(key))
    .map(({ label, value }) => ({ term: label, value: splitParts(value).join(', ') }))
  return [
    ...namedSections,
    { ...emptySection, id: 'details', title: t.details, rows: otherRows },
  ].filter(({ rows, items, care }) => rows.length + items.length + care.length > 0)
}

/** Adds return feedback after the sizes, which it is about. */
export function addReturnFeedback(
  baseSections: readonly FactSection[],
  found: readonly string[],
): FactSection[] {
  if (found.length === 0) return [...baseSections]
  const after = baseSections.filter(({ id }) => id === 'size').length
  return [
    ...baseSections.slice(0, after),
    { ...emptySection, id: 'found', title: t.found, items: found },
    ...baseSections.slice(after),
  ]
}

/** The first match wins, so prohibitions come first. */
const careSymbols: readonly (readonly [RegExp, CareSymbol])[] = [
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
  return careSymbols.find(([pattern]) => pattern.test(text))?.[1] ?? 'note'
}

/**
 * "Open: 22 in square; Hem: 1¼ in" → one row each; a part without a name keeps the label of the
 * fact.
 */
function listMeasures(label: string, value: string): { term: string; value: string }[] {
  return splitParts(value).map((part) => {
    const [, term, measure] = /^([^:]{1,30}):\s*(.+)$/.exec(part) ?? []
    return term && measure ? { term, value: measure } : { term: label, value: part }
  })
}

function splitParts(value: string): string[] {
  return value
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
