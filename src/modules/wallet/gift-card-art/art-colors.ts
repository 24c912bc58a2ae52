/** The colors of a drawing, as `#rrggbb`. */
export interface ArtColors {
  /** The color of the card, for lines on filled shapes. */
  readonly ground: string
  /** The strongest color on the ground. */
  readonly line: string
  /** Between ground and line. */
  readonly tone: string
  /** Between ground and tone. */
  readonly shade: string
  readonly accent: string
}
