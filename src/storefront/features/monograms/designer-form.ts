/**
 * The id of the form that the designer buys with; while it is open, every button that buys the
 * product submits it.
 */
export const designerForm = 'monogram'

/** The id of the button at the end of the designer. */
export const designerButtonId = 'monogram-buy'

/** The id of the column of the product page that shows the preview where there is room. */
export const previewColumnId = 'monogram-preview'

/** An open designer, as the buttons outside of it show it. */
export interface DesignerState {
  /** Empty until there is a proof. */
  readonly letters: string
  readonly total: number
  /** Why it cannot be bought yet. */
  readonly missing: string | null
  readonly busy: boolean
  /** Business days that the monogram adds. */
  readonly workDays: number
}
