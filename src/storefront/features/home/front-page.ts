/** What the front page tells of, beside the departments: the one place to change it. */
export const frontPage = {
  /** The collections told there, by slug; where they are missing, the first with pictures are. `em` is set in italics. */
  told: [
    { slug: 'first-house', em: 'a first house' },
    { slug: 'linen-bed', em: 'in linen' },
  ],
  /** The department whose photograph stands beside the registry. */
  registry: { slug: 'gifts' },
  /** The collection of pieces with a place for a mark, and how it is headed. */
  marked: { slug: 'monogram', title: 'Marked in red,', em: 'so it comes home' },
} as const
