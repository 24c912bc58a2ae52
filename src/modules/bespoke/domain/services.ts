import type { SettingsValues } from '#platform/settings/settings.ts'

/** A bespoke service with the questions that determine its price. Prices are for one unit. */
export type BespokeService = SettingsValues['bespoke']['services'][number]

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
