import { emailWarning } from '#kernel/email/email.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { totalChanges } from './domain/total-changes.ts'
import { nameOf, shownOf, type Settled } from './settle.ts'

export interface PlaceInput {
  /** What the shopper saw; compared, never used. */
  readonly expectedTotal: number
  /** What was shown as left for the card. */
  readonly expectedDue: number
  readonly cartVersion?: number
  /** Of a card that the provider keeps, to be charged at once. */
  readonly cardToken?: string
}

const sections = {
  email: emailWarning,
  address: 'Enter where it goes.',
  method: 'Choose a delivery.',
  billing: 'Enter the address of the card.',
} as const

/** Why a settlement cannot be placed as it stands: something is missing, something is sold out, or the total is not what was shown. */
export function checkPlacement(
  settled: Settled,
  { expectedTotal, expectedDue, cartVersion }: PlaceInput,
): Refusal | null {
  const { settlement, draft, state } = settled
  const closed = closedRegistry(settled)
  if (closed) return closed
  const [section] = settlement.missing
  if (section)
    return refuse('fields-invalid', sections[section], {
      fields: Object.fromEntries(settlement.missing.map((one) => [one, sections[one]])),
    })
  const short = settlement.lines.filter((line) => !line.availability.ok)
  if (short.length > 0) {
    return refuse(
      'stock-short',
      short[0]?.availability.reason ?? 'Not everything in your cart can be had now.',
      {
        detail: { lines: short.map((line) => shortLine(line, line.availability.available)) },
      },
    )
  }
  const total = settlement.totals.grand
  if (total !== expectedTotal) {
    const changes = totalChanges({
      expected: expectedTotal,
      was: draft.shown,
      now: shownOf(settled),
    })
    return refuse(
      'total-changed',
      `The total is now ${formatMoney(total)}. Please look at it again.`,
      {
        detail: { was: expectedTotal, now: total, changes },
      },
    )
  }
  const { due } = settlement
  if (due !== expectedDue) {
    const changes = totalChanges({
      expected: expectedTotal,
      was: draft.shown,
      now: shownOf(settled),
    })
    return refuse(
      'total-changed',
      `Your card now pays ${formatMoney(due)}. Please look at it again.`,
      {
        detail: { was: expectedDue, now: due, changes },
      },
    )
  }
  if (cartVersion !== undefined && cartVersion !== state.version)
    return refuse(
      'version-conflict',
      'Your cart was changed in another window. Please look at it again.',
    )
  return null
}

/** A list may be paused, completed or deleted while a gift to it lies in a cart. */
function closedRegistry({ groups, state }: Settled): Refusal<'fields-invalid'> | null {
  const closed = groups.find(
    (group) => group.kind === 'registry' && group.shipped && !group.address,
  )
  if (!closed) return null
  const names = state.groups.find(({ id }) => id === closed.id)?.recipientName
  const message = `The registry${names ? ` of ${names}` : ''} takes no gifts at the moment. Take the gift out of your cart to continue.`
  return refuse('fields-invalid', message, {
    fields: { [`groups.${groups.indexOf(closed)}.address`]: message },
  })
}

/** Inventory's refusal, told of the lines in the cart. */
export function shortOfLines(
  short: Refusal<'stock-short'>,
  { settlement }: Settled,
): Refusal<'stock-short'> {
  const told = (short.detail?.['lines'] ?? []) as readonly {
    variantId: string
    available: number
  }[]
  const left = new Map(told.map((line) => [line.variantId, line.available]))
  const lines = settlement.lines.flatMap((line) => {
    const available = left.get(line.variantId)
    return available === undefined ? [] : [shortLine(line, available)]
  })
  return { ...short, message: lines[0]?.reason ?? short.message, detail: { lines } }
}

function shortLine(line: Settled['settlement']['lines'][number], available: number) {
  const name = nameOf(line)
  const stock =
    available === 0
      ? `${name} is sold out.`
      : `Only ${available} of ${name} ${available === 1 ? 'is' : 'are'} left.`
  return {
    lineId: line.id,
    variantId: line.variantId,
    name,
    available,
    reason: line.availability.reason ?? stock,
  }
}
