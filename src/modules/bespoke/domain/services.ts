/** A bespoke service with the questions that determine its price, which is for one unit. */
export interface BespokeService {
  readonly id: string
  readonly isOffered: boolean
  readonly title: string
  readonly note: string
  /** The slug of the product whose photo is shown; empty for none. */
  readonly product: string
  /** In cents, of the simplest and the most elaborate version. */
  readonly priceFrom: number
  readonly priceTo: number
  /** In business days. */
  readonly daysFrom: number
  readonly daysTo: number
  readonly questions: readonly Question[]
}

interface Question {
  readonly id: string
  readonly label: string
  readonly options: readonly {
    readonly id: string
    readonly label: string
    readonly factor: number
    readonly extraDays: number
  }[]
}

export interface Estimate {
  /** In cents, rounded to ten dollars. */
  readonly low: number
  readonly high: number
  /** In business days. */
  readonly daysLow: number
  readonly daysHigh: number
}

/** Finds a service of a commission, whether it is still offered or not. */
export function findService(
  services: readonly BespokeService[],
  id: string,
): BespokeService | null {
  return services.find((service) => service.id === id) ?? null
}

/** Estimates price and lead time from the answers so far. Unanswered questions widen the range. */
export function estimateCommission(
  { priceFrom, priceTo, daysFrom, daysTo, questions }: BespokeService,
  answers: Readonly<Record<string, string>>,
  quantity: number,
): Estimate {
  let [low, high, extraLow, extraHigh] = [priceFrom, priceTo, 0, 0]
  for (const { id, options } of questions) {
    const chosen = options.filter((entry) => entry.id === answers[id])
    const possible = chosen.length > 0 ? chosen : options
    low *= Math.min(...possible.map((entry) => entry.factor))
    high *= Math.max(...possible.map((entry) => entry.factor))
    extraLow += Math.min(...possible.map((entry) => entry.extraDays))
    extraHigh += Math.max(...possible.map((entry) => entry.extraDays))
  }
  const extraDays = Math.ceil((quantity - 1) * 1.5)
  return {
    low: roundToTenDollars(low * quantity),
    high: roundToTenDollars(high * quantity),
    daysLow: daysFrom + extraLow + Math.floor(extraDays / 2),
    daysHigh: daysTo + extraHigh + extraDays,
  }
}

function roundToTenDollars(cents: number): number {
  return Math.round(cents / 10_00) * 10_00
}
