/**
 * The conditions of a collection. Values of one condition are alternatives; `match` decides whether
 * all conditions must be met.
 */
export interface CollectionRule {
  readonly types?: readonly string[]
  readonly tags?: readonly string[]
  readonly options?: Readonly<Record<string, readonly string[]>>
  readonly attributes?: Readonly<Record<string, readonly string[]>>
  /** Cents, inclusive, compared with the product's lowest price. */
  readonly priceMin?: number
  readonly priceMax?: number
  readonly match?: 'all' | 'any'
}

export interface RuleFacts {
  readonly type: string
  readonly tags: readonly string[]
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly attributes: readonly { readonly key: string; readonly value: string }[]
  readonly priceMin: number
}

/**
 * A rule without conditions matches nothing, so that an empty rule does not include every product.
 */
export function matchesCollectionRule(rule: CollectionRule, facts: RuleFacts): boolean {
  const conditions = [...evaluateConditions(rule, facts)]
  if (conditions.length === 0) return false
  return rule.match === 'any' ? conditions.includes(true) : !conditions.includes(false)
}

function* evaluateConditions(rule: CollectionRule, facts: RuleFacts): Generator<boolean> {
  if (rule.types) yield matchesAny(rule.types, [facts.type])
  if (rule.tags) yield matchesAny(rule.tags, facts.tags)
  for (const [name, values] of Object.entries(rule.options ?? {})) {
    yield matchesAny(
      values,
      facts.options
        .filter((option) => equalsIgnoringCase(option.name, name))
        .flatMap((option) => option.values),
    )
  }
  for (const [key, values] of Object.entries(rule.attributes ?? {})) {
    yield matchesAny(
      values,
      facts.attributes
        .filter((one) => one.key === key)
        .flatMap((one) => [one.value, ...one.value.split(';')]),
    )
  }
  if (rule.priceMin !== undefined) yield facts.priceMin >= rule.priceMin
  if (rule.priceMax !== undefined) yield facts.priceMin <= rule.priceMax
}

function matchesAny(accepted: readonly string[], actual: readonly string[]): boolean {
  return accepted.some((acceptedValue) =>
    actual.some((value) => equalsIgnoringCase(value, acceptedValue)),
  )
}

function equalsIgnoringCase(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
