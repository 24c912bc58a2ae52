import { claimFiles } from '#modules/files/claim-files.ts'
import { saveCompleteFile } from '#modules/files/save-complete-file.ts'
import type { OrderActor } from '#modules/orders/lock-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { spellCode } from '#kernel/text/describe-code.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { unwrap } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { updateReturn } from '../db/returns.ts'
import { nextReturnStatus, withReturn } from './approve-return.ts'
import { recordReturnEvent, notifyReturnSender } from './notify-return-sender.ts'
import { getUploader, returnPhotoClaimKey } from './shop-photos.ts'

export interface UploadedLabel {
  readonly id: string
  readonly name: string
  readonly trackingNo: string
  readonly bytes: Buffer
}

/**
 * Adds the shop's own prepaid label to an approved return and sends its number to the buyer. A
 * second upload replaces the first.
 */
export async function uploadReturnLabel(
  services: Services,
  { id, name, trackingNo, bytes }: UploadedLabel,
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  const { db, files, clock } = services
  const now = clock.now()
  const ownerId = getUploader(by)
  const purpose = 'return-label'
  const file = await saveCompleteFile(db, files, { ownerId, purpose, name, bytes, now })
  if (isRefusal(file)) return file
  return withReturn(services, id, async (tx, order, storedReturn) => {
    if (storedReturn.status !== 'approved' && storedReturn.labelFileId === null)
      unwrap(
        refuse(
          'transition-illegal',
          'A label is added to an approved return; this one is '
            + `${spellCode(storedReturn.status)}.`,
          { reason: 'return-not-awaiting-label' },
        ),
      )
    const status =
      storedReturn.status === 'approved' ? nextReturnStatus(storedReturn, 'issue') : 'label_issued'
    if (storedReturn.status !== 'approved' && storedReturn.status !== 'label_issued')
      unwrap(
        refuse('transition-illegal', 'The parcel of this return is on its way already.', {
          reason: 'return-status-conflict',
        }),
      )
    const claimedBy = returnPhotoClaimKey(storedReturn.id)
    unwrap(await claimFiles(tx, { fileIds: [file.id], ownerId, purpose, claimedBy }))
    await updateReturn(tx, storedReturn.id, { status, trackingNo, labelFileId: file.id })
    await recordReturnEvent(tx, storedReturn, {
      kind: 'return_label_added',
      at: now,
      by,
      visibility: 'staff',
      data: { returnId: storedReturn.id, trackingNo },
    })
    const dropOffBy = storedReturn.shipBy
      ? ` by ${formatDate(calendarDate(storedReturn.shipBy))}`
      : ''
    await notifyReturnSender(tx, services, {
      order,
      storedReturn,
      at: now,
      urgent: true,
      subject: `Return ${storedReturn.number}: your label`,
      heading: 'Your return label is ready.',
      paragraphs: [
        'Print the label from your order page and put it on the parcel. It is paid for.',
        `Drop off the parcel${dropOffBy}. Its tracking number is ${trackingNo}.`,
      ],
    })
    return { status }
  })
}
