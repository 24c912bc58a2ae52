import type { EmailContent } from './email-layout.ts'
import type { EmailShop } from './email-shop.ts'

/** A picture of a product, as the catalog describes it. */
export interface SamplePicture {
  readonly src: string
  readonly widths: number[]
  readonly width: number
  readonly height: number
  readonly color: string
  readonly alt: string
}

export interface SampleFacts {
  readonly shop: EmailShop
  /** Pictures of the shop's own products, in turn. */
  readonly picture: (index: number) => SamplePicture
}

/** An email with example data, for the previews of the back office and for tests. */
export interface EmailSample {
  /** Unique and stable, such as `order-confirmation`. */
  readonly id: string
  readonly title: string
  readonly render: (facts: SampleFacts) => EmailContent
}

declare module '../services.ts' {
  interface Contributions {
    /** Every email that the module sends. */
    emailSamples: readonly EmailSample[]
  }
}
