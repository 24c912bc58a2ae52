import { formatMoney } from '#kernel/money/money.ts'
import type { ShownPrices } from './draft.ts'

/** Why the total differs from the one the shopper saw, in sentences; never empty. */
export function describeTotalChanges({
  expected,
  was,
  now,
}: {
  expected: number
  was: ShownPrices | null
  now: ShownPrices
}): string[] {
  const found =
    was && was.grand === expected ? [...lineChanges(was, now), ...partChanges(was, now)] : []
  return found.length > 0
    ? found
    : [`Your page showed ${formatMoney(expected)}; the total is ${formatMoney(now.grand)}.`]
}

function lineChanges(was: ShownPrices, now: ShownPrices): string[] {
  const gone = was.lines
    .filter((line) => !now.lines.some((other) => other.id === line.id))
    .map((line) => `${line.name} is no longer in your cart.`)
  const changed = now.lines.flatMap((line) => {
    const before = was.lines.find((other) => other.id === line.id)
    if (!before)
      return [`${line.name} is new in your cart: ${line.qty} at ${formatMoney(line.unitPrice)}.`]
    return [
      ...(before.qty === line.qty ? [] : [`${line.name}: ${line.qty} instead of ${before.qty}.`]),
      ...(before.unitPrice === line.unitPrice
        ? []
        : [
            `${line.name} now costs ${formatMoney(line.unitPrice)}; it was `
              + `${formatMoney(before.unitPrice)}.`,
          ]),
    ]
  })
  return [...gone, ...changed]
}

const parts = [
  ['discount', 'Your discount'],
  ['wrap', 'Gift wrap'],
  ['shipping', 'Shipping'],
  ['tax', 'Tax'],
  ['tendered', 'What your wallet pays'],
] as const

function partChanges(was: ShownPrices, now: ShownPrices): string[] {
  return parts
    .filter(([part]) => was[part] !== now[part])
    .map(
      ([part, name]) =>
        `${name} is now ${formatMoney(now[part])}; it was ${formatMoney(was[part])}.`,
    )
}
