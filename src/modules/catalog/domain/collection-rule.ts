/** Conditions of a collection. Values inside one condition are alternatives; `match` says whether all conditions must hold. */
export interface CollectionRule {
  readonly types?: readonly string[]
  readonly tags?: readonly string[]
  readonly options?: Readonly<Record<string, readonly string[]>>
  readonly attributes?: Readonly<Record<string, readonly string[]>>
  /** Cents, inclusive, compared with the lowest price of the goods. */
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

/** A rule without conditions holds for nothing: an empty rule must not fill a collection with the whole shop. */
export function matchesRule(rule: CollectionRule, facts: RuleFacts): boolean {
  const conditions = [...conditionsOf(rule, facts)]
  if (conditions.length === 0) return false
  return rule.match === 'any' ? conditions.includes(true) : !conditions.includes(false)
}

function* conditionsOf(rule: CollectionRule, facts: RuleFacts): Generator<boolean> {
  if (rule.types) yield meets(rule.types, [facts.type])
  if (rule.tags) yield meets(rule.tags, facts.tags)
  for (const [name, values] of Object.entries(rule.options ?? {})) {
    yield meets(
      values,
      facts.options.filter((option) => same(option.name, name)).flatMap((option) => option.values),
    )
  }
  for (const [key, values] of Object.entries(rule.attributes ?? {})) {
    yield meets(
      values,
      facts.attributes
        .filter((one) => one.key === key)
        .flatMap((one) => [one.value, ...one.value.split(';')]),
    )
  }
  if (rule.priceMin !== undefined) yield facts.priceMin >= rule.priceMin
  if (rule.priceMax !== undefined) yield facts.priceMin <= rule.priceMax
}

function meets(wanted: readonly string[], given: readonly string[]): boolean {
  return wanted.some((want) => given.some((value) => same(value, want)))
}

function same(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
