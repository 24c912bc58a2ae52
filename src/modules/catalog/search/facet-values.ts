/** Facets and their values by number, so that goods carry numbers only. A value is known by its text, whatever its letter case. */
export class FacetValues {
  readonly facets: { readonly key: string; readonly label: string }[] = []
  readonly labels: string[] = []
  readonly hexes: (string | null)[] = []
  /** Which facet a value belongs to. */
  readonly facetOf: number[] = []
  private readonly byKey = new Map<string, number>()
  private readonly byText = new Map<string, number>()

  add(
    facet: { readonly key: string; readonly label: string },
    label: string,
    hex: string | null,
  ): number {
    let of = this.byKey.get(facet.key)
    if (of === undefined) {
      of = this.facets.push({ key: facet.key, label: facet.label }) - 1
      this.byKey.set(facet.key, of)
    }
    const text = `${of}:${label.toLowerCase()}`
    let value = this.byText.get(text)
    if (value === undefined) {
      value = this.labels.push(label) - 1
      this.byText.set(text, value)
      this.facetOf.push(of)
      this.hexes.push(null)
    }
    if (hex !== null) this.hexes[value] ??= hex
    return value
  }

  find(key: string, label: string): number | undefined {
    const of = this.byKey.get(key)
    return of === undefined ? undefined : this.byText.get(`${of}:${label.toLowerCase()}`)
  }

  facet(key: string): number | undefined {
    return this.byKey.get(key)
  }
}
