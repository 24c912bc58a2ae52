import { stringify } from 'csv-stringify/sync'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import { describeRegistry } from './describe-registry.ts'
import type { RegistryGift } from '../api/gift-schema.ts'

const columns = ['Date', 'From', 'Gift', 'Note', 'Bought', 'Thanked', 'Your message']

const sourceLabels: Readonly<Record<RegistryGift['source'], string>> = {
  web: 'online',
  phone: 'by phone',
  store: 'in store',
  elsewhere: 'at another store',
  group: 'group gift',
}

const thankYouLabels: Readonly<Record<RegistryGift['thankYou']['status'], string>> = {
  none: 'not yet',
  drafted: 'draft',
  sent: 'by email',
  skipped: 'yes',
}

/** The gifts that surprise mode lets the owner see, as CSV. The oldest first. */
export async function exportThankYouTable(
  ctx: Ctx,
  services: Services,
  { id }: { id: string },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const registry = await describeRegistry(ctx, services, id)
  if (isRefusal(registry)) return registry
  const text = stringify([columns, ...registry.gifts.toReversed().map(toRow)], {
    escape_formulas: true,
    bom: true,
  })
  return { name: 'gifts-and-thanks.csv', bytes: new TextEncoder().encode(`\uFEFF${text}`) }
}

function toRow({ at, giverName, items, note, source, store, thankYou }: RegistryGift): string[] {
  const gift = items
    .map(({ title, count }) => (count > 1 ? `${count} × ${title}` : title))
    .join('; ')
  return [
    calendarDate(new Date(at)),
    giverName,
    gift,
    note,
    store || sourceLabels[source],
    thankYouLabels[thankYou.status],
    thankYou.text,
  ]
}
