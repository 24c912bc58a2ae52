export interface DraftPicture {
  readonly source: string
  readonly key: string | null
  readonly alt: string
}

export interface DraftAttribute {
  readonly namespace: string
  readonly key: string
  readonly label: string
  readonly value: string
}

/** A product as the API returns it to be edited. */
export interface ProductRecord {
  readonly id: string
  readonly slug: string
  readonly version: number
  readonly title: string
  readonly descriptionHtml: string
  readonly brand: string
  readonly type: string
  readonly tags: readonly string[]
  readonly status: 'active' | 'draft' | 'archived'
  readonly published: boolean
  readonly seoTitle: string
  readonly seoDescription: string
  readonly optionNames: readonly string[]
  readonly attributes: readonly DraftAttribute[]
  readonly variants: readonly {
    readonly id: string
    readonly optionValues: readonly string[]
    readonly price: number
    readonly compareAt: number | null
    readonly cost: number | null
    readonly sku: string
    readonly barcode: string
    readonly weightG: number
    readonly tracked: boolean
    readonly isOversold: boolean
    readonly onHand: number | null
    readonly pictureSource: string
  }[]
  readonly pictures: readonly DraftPicture[]
  readonly collections: readonly { readonly slug: string; readonly title: string }[]
  readonly isVisible: boolean
}
