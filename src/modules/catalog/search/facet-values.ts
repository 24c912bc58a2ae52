/**
 * Assigns numbers to facets and values, so that products store numbers only. Values are
 * case-insensitive.
 */
export class FacetValues {
  readonly facets: { readonly key: string; readonly label: string }[] = []
  readonly labels: string[] = []
  readonly hexes: (string | null)[] = []
  readonly facetByValue: number[] = []
  private readonly byKey = new Map<string, number>()
  private readonly byText = new Map<string, number>()

  add(
    facet: { readonly key: string; readonly label: string },
    label: string,
    hex: string | null,
  ): number {
    let facetId = this.byKey.get(facet.key)
    if (facetId === undefined) {
      facetId = this.facets.push({ key: facet.key, label: facet.label }) - 1
      this.byKey.set(facet.key, facetId)
    }
    const text = `${facetId}:${label.toLowerCase()}`
    let valueId = this.byText.get(text)
    if (valueId === undefined) {
      valueId = this.labels.push(label) - 1
      this.byText.set(text, valueId)
      this.facetByValue.push(facetId)
      this.hexes.push(null)
    }
    if (hex !== null) this.hexes[valueId] ??= hex
    return valueId
  }

  find(key: string, label: string): number | undefined {
    const facetId = this.byKey.get(key)
    return facetId === undefined ? undefined : this.byText.get(`${facetId}:${label.toLowerCase()}`)
  }

  findFacet(key: string): number | undefined {
    return this.byKey.get(key)
  }
}
