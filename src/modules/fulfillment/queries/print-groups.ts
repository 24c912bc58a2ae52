import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { listPackingGroups } from '#modules/orders/list-packing-groups.ts'
import { renderAddressLabels } from '../print/render-address-labels.ts'
import { renderPackingSlips, type Slip } from '../print/render-packing-slips.ts'
import { renderPickList } from '../print/render-pick-list.ts'
import { buildSlips } from './print-packing-slip.ts'
import { listGroupsToPick, readPickList, type PickListScope } from './read-pick-list.ts'

interface PdfFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface PrintedGroups extends PickListScope {
  readonly paper: 'letter' | 'a4'
  readonly now: Date
}

type PrintServices = Pick<Services, 'db' | 'sealer' | 'settings' | 'origin'>

export async function printPickList(
  services: Pick<Services, 'db' | 'carrier' | 'settings'>,
  { paper, now, ...scope }: PrintedGroups,
): Promise<PdfFile | Refusal> {
  const list = await readPickList(services, scope, now)
  if (isRefusal(list)) return list
  const { settings } = services
  const { rows, groups, units } = list
  const summary = `${groups} ${groups === 1 ? 'delivery' : 'deliveries'}, ${units} units`
  const { name: shopName } = settings.get('shop')
  const { primary: accent } = settings.get('theme')
  return {
    name: 'pick-list.pdf',
    bytes: await renderPickList({ shopName, accent, summary, rows, at: now }, paper),
  }
}

/** The packing slips of many delivery groups, in the order in which they are packed. */
export async function printSlipsOfGroups(
  services: PrintServices,
  { paper, now, ...scope }: PrintedGroups,
): Promise<PdfFile | Refusal> {
  const groups = await listGroups(services.db, scope, now)
  if (isRefusal(groups)) return groups
  const shop = services.settings.get('shop')
  const { primary: accent } = services.settings.get('theme')
  const slips: Slip[] = []
  for (const { orderId, groupId } of groups) {
    const built = await buildSlips(services, { orderId, groupIds: [groupId] })
    if (!isRefusal(built)) slips.push(...built)
  }
  return slips.length === 0
    ? nothingToPrint()
    : { name: 'packing-slips.pdf', bytes: await renderPackingSlips(slips, { shop, accent, paper }) }
}

/** The address labels of many delivery groups, in the order in which they are packed. */
export async function printLabelsOfGroups(
  services: PrintServices,
  { paper, now, ...scope }: PrintedGroups,
): Promise<PdfFile | Refusal> {
  const groups = await listGroups(services.db, scope, now)
  if (isRefusal(groups)) return groups
  const { name: shopName } = services.settings.get('shop')
  const labels = []
  for (const { orderId, groupId } of groups)
    labels.push(
      ...(await listPackingGroups(services, orderId)).filter(
        (group) => group.groupId === groupId && group.address.length > 0 && !group.isPickup,
      ),
    )
  return labels.length === 0
    ? nothingToPrint()
    : {
        name: 'address-labels.pdf',
        bytes: await renderAddressLabels(labels, { shopName, paper, at: now }),
      }
}

export function nothingToPrint(): Refusal<'not-found'> {
  return refuse('not-found', 'There is nothing to print for these deliveries.', {
    reason: 'nothing-to-print',
  })
}

async function listGroups(
  db: Db,
  scope: PickListScope,
  now: Date,
): Promise<{ orderId: string; groupId: string }[] | Refusal> {
  const groupIds = await listGroupsToPick(db, scope, now)
  if (isRefusal(groupIds)) return groupIds
  return queryRows(
    db,
    { orderId: text, groupId: text },
    sql`
      select g.order_id, g.id as group_id
      from unnest(${groupIds}::text[]) with ordinality as chosen (id, position)
      join order_groups g on g.id = chosen.id
      order by chosen.position`,
  )
}
