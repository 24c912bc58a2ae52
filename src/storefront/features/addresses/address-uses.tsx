import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { faultOf } from '#storefront/api/form-fault.ts'
import { datesOf } from '../checkout/dates.ts'
import { applyAddress, type AddressUse } from './address-calls.ts'

type AddressUsesProps = { addressId: string; uses: readonly AddressUse[]; onDone: () => void }

/** Fixed once, fixed everywhere: what still carries the old form, each with what bringing it up to date does. */
export function AddressUses({ addressId, uses: found, onDone }: AddressUsesProps) {
  const [uses, setUses] = useState(found)
  const [left, setLeft] = useState<readonly string[]>([])
  const open = uses.filter(({ canApply }) => canApply)
  return (
    <Panel title="Bring the rest up to date?" tone="ground">
      <Form
        id="uses"
        submitLabel={open.length > 0 ? 'Bring up to date' : 'Understood'}
        busyLabel="Writing…"
        actions={open.length > 0 && <TextButton onClick={onDone}>Leave them</TextButton>}
        onSend={async (_, form) => {
          const useIds = new FormData(form).getAll('use').map(String)
          if (useIds.length === 0) {
            onDone()
            return null
          }
          try {
            const answer = await applyAddress(addressId, useIds)
            setUses(answer.uses)
            setLeft(answer.left.map(({ reason }) => reason))
            if (answer.uses.length === 0) onDone()
            return null
          } catch (error) {
            return faultOf(error)
          }
        }}
      >
        {() => (
          <>
            {left.length > 0 && (
              <NoticeRow tone="warning" live>
                {left.map((reason) => (
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
                note={[use.where, use.canApply ? effectOf(use) : use.reason]
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

function effectOf({ effect: { tax, arrives } }: AddressUse): string {
  const told = [
    tax
      && tax.was !== tax.now
      && `Tax becomes ${formatMoney(tax.now)} instead of ${formatMoney(tax.was)}.`,
    arrives
      && (arrives.was.earliest !== arrives.now.earliest
        || arrives.was.latest !== arrives.now.latest)
      && `It then arrives ${datesOf(arrives.now)} instead of ${datesOf(arrives.was)}.`,
  ].filter(Boolean)
  return told.length > 0 ? told.join(' ') : 'Nothing else changes.'
}
