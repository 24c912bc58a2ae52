/** The one act that ends the wait, as a staff call with its complete input. */
export interface TodayAction {
  readonly label: string
  readonly call: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Something that waits for the staff. */
export interface TodayItem {
  /** Identifies the object among those of its kind; at most 200 characters. */
  readonly id: string
  readonly title: string
  readonly subtitle: string
  /** When the promise to the customer ends; null without a promise. */
  readonly dueAt: Date | null
  /** The screen: `/<resource>/<id>`, below the path of the back office. */
  readonly path: string
  readonly action?: TodayAction
}
