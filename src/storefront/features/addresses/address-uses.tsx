import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import { applyAddress, type AddressUse } from './address-calls.ts'
import * as t from '#messages/address-book.ts'

type AddressUsesProps = { addressId: string; uses: readonly AddressUse[]; onDone: () => void }

/** Lists where the previous version of an address is used, with the effect of updating each. */
export function AddressUses({ addressId, uses: initialUses, onDone }: AddressUsesProps) {
  const [uses, setUses] = useState(initialUses)
  const [failedReasons, setFailedReasons] = useState<readonly string[]>([])
  const applicable = uses.filter(({ canApply }) => canApply)
  return (
    <Panel title={t.updateTitle} tone="ground">
      <Form
        id="uses"
        submitLabel={applicable.length > 0 ? t.update : t.understood}
        busyLabel={t.updating}
        actions={applicable.length > 0 && <TextButton onClick={onDone}>{t.notNow}</TextButton>}
        onSend={async (_, form) => {
          const useIds = new FormData(form).getAll('use').map(String)
          if (useIds.length === 0) {
            onDone()
            return null
          }
          try {
            const answer = await applyAddress(addressId, useIds)
            setUses(answer.uses)
            setFailedReasons(answer.left.map(({ reason }) => reason))
            if (answer.uses.length === 0) onDone()
            return null
          } catch (error) {
            return toFormFault(error)
          }
        }}
      >
        {() => (
          <>
            {failedReasons.length > 0 && (
              <NoticeRow tone="warning" live>
                {failedReasons.map((reason) => (
                  <p key={reason}>{reason}</p>
                ))}
              </NoticeRow>
            )}
            {uses.map((use) => (
              <Checkbox
                key={use.id}
                name="use"
                value={use.id}
                label={use.title}
                note={[use.where, use.canApply ? describeEffect(use) : use.reason]
                  .filter(Boolean)
                  .join(' ')}
                disabled={!use.canApply}
                defaultChecked={use.canApply}
              />
            ))}
          </>
        )}
      </Form>
    </Panel>
  )
}

function describeEffect({ effect: { tax, arrives } }: AddressUse): string {
  const sentences = [
    tax
      && tax.was !== tax.now
      && t.taxBecomes({ now: formatMoney(tax.now), was: formatMoney(tax.was) }),
    arrives
      && (arrives.was.earliest !== arrives.now.earliest
        || arrives.was.latest !== arrives.now.latest)
      && t.arrivesInstead({
        now: formatDeliveryDates(arrives.now),
        was: formatDeliveryDates(arrives.was),
      }),
  ].filter(Boolean)
  return sentences.length > 0 ? sentences.join(' ') : t.nothingElse
}
