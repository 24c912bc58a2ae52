export const homeFeatures = {
  /**
   * Featured collections by slug; missing ones are replaced by the first with pictures. `em` is set
   * in italics.
   */
  featuredCollections: [
    { slug: 'first-house', em: 'a first house' },
    { slug: 'linen-bed', em: 'in linen' },
  ],
  /** The department whose picture is shown with the registry. */
  registry: { slug: 'gifts' },
  /** The monogram collection and its heading. */
  monogram: { slug: 'monogram', title: 'Marked in red,', em: 'so it comes home' },
} as const
