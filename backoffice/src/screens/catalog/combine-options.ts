import {
  emptyVariant,
  type DraftOption,
  type DraftVariant,
  type ProductDraft,
} from './product-draft'

/**
 * The variants of changed options. Existing combinations keep their row; new ones are made for new
 * values only, so that combinations that the shop does not sell stay away.
 */
export function combineOptions(
  draft: Pick<ProductDraft, 'options' | 'variants'>,
  wanted: readonly DraftOption[],
): readonly DraftVariant[] {
  // An option without values is not complete yet.
  const [old, options] = [listComplete(draft.options), listComplete(wanted)]
  const kept = findKeptOptions(old, options)
  const before = draft.variants.map((variant) => ({
    ...variant,
    optionValues: kept.map((index) => variant.optionValues[index] ?? ''),
  }))
  const [template = emptyVariant] = before
  const combinations = listCombinations(options)
  const used = new Set<DraftVariant>()
  return combinations.flatMap((optionValues): DraftVariant[] => {
    const found = before.find(
      (variant) => !used.has(variant) && isSameVariant(variant.optionValues, optionValues, options),
    )
    if (found) {
      used.add(found)
      return [{ ...found, optionValues }]
    }
    const isNew = optionValues.some(
      (value, index) => !old[kept[index] ?? -1]?.values.includes(value),
    )
    if (!isNew) return []
    return [
      {
        ...template,
        id: null,
        sku: '',
        barcode: '',
        onHand: null,
        pictureSource: '',
        optionValues,
      },
    ]
  })
}

/** The index that each option had before, by its name or its place; an added option has none. */
function findKeptOptions(
  before: readonly DraftOption[],
  after: readonly DraftOption[],
): readonly number[] {
  return after.map(({ name }, index) => {
    const byName = before.findIndex((option) => option.name === name)
    if (byName >= 0) return byName
    return before.length === after.length ? index : -1
  })
}

/** An option that was just added has the first value in rows that existed before. */
const isSameVariant = (
  before: readonly string[],
  values: readonly string[],
  options: readonly DraftOption[],
): boolean =>
  values.every((value, index) =>
    before[index] ? before[index] === value : value === options[index]?.values[0],
  )

function listCombinations(options: readonly DraftOption[]): readonly (readonly string[])[] {
  return options.reduce<readonly (readonly string[])[]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )
}

const listComplete = (options: readonly DraftOption[]): readonly DraftOption[] =>
  options.filter(({ values }) => values.length > 0)
